import { formatSzl } from '@fines/domain/shared/money.ts';
import { usualSpelling } from '@fines/domain/shared/plate.ts';
import { VEHICLE_STATUS_LABELS, type VehicleStatus } from '@fines/domain/vehicle/vehicle.ts';
import type { VehicleSearch, VehicleView } from '@fines/domain/vehicle/view.ts';
import AccessTime from '@mui/icons-material/AccessTime';
import DirectionsCarOutlined from '@mui/icons-material/DirectionsCarOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useApi } from '../data/dataProvider.ts';
import { similarPlatesOf, statusOf } from '../data/problem.ts';
import { StatCard, StatGrid } from '../figure/StatCard.tsx';
import { formatDate } from '../format/dates.ts';
import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import type { Tone } from '../theme/palette.ts';
import { Contact } from '../ui/Contact.tsx';
import { Section } from '../ui/Page.tsx';
import { EmptyState, Failure } from '../ui/states.tsx';
import { Badge, Fact, Facts, KnownFacts } from '../ui/words.tsx';
import { FineHistory } from './FineHistory.tsx';
import { VehicleAlert, VehicleNotFound } from './VehicleNotFound.tsx';

/** Two sections beside each other where there is room. */
const TwoColumns = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 2, sm: 3 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    }}
  >
    {children}
  </Box>
);

type Figures = Pick<VehicleSearch, 'totalFines' | 'totalAmount' | 'unpaidAmount'>;

/** The figures of all fines of a plate; undefined while they are on their way. */
const Totals = ({ totals }: { totals: Figures | undefined }) => (
  <StatGrid columns={3}>
    <StatCard
      title={t('vehicle.totalFines')}
      Icon={ReceiptLongOutlined}
      value={totals && formatCount(totals.totalFines)}
    />
    <StatCard
      title={t('vehicle.totalAmount')}
      Icon={PaymentsOutlined}
      value={totals && formatSzl(totals.totalAmount)}
    />
    <StatCard
      title={t('vehicle.unpaidAmount')}
      Icon={AccessTime}
      value={totals && formatSzl(totals.unpaidAmount)}
    />
  </StatGrid>
);

/** The placeholder of the result. It has about the same height, so that nothing jumps when the result comes. */
const VehicleLoading = () => (
  <>
    <TwoColumns>
      <Section title={t('vehicle.vehicleInformation')}>
        <Skeleton variant="rounded" height={244} aria-label={t('common.loading')} />
      </Section>
      <Section title={t('vehicle.ownerInformation')}>
        <Skeleton variant="rounded" height={244} aria-label={t('common.loading')} />
      </Section>
    </TwoColumns>
    <Totals totals={undefined} />
    <Section title={t('vehicle.fineHistory')}>
      <Skeleton variant="rounded" height={160} aria-label={t('common.loading')} />
    </Section>
  </>
);

const NotInRegister = ({ plate }: { plate: string }) => (
  <Alert severity="warning">
    <AlertTitle sx={{ fontWeight: 600 }}>{t('common.notInRegister')}</AlertTitle>
    {t('vehicle.notInRegisterHint', { plate: usualSpelling(plate) })}
  </Alert>
);

const TONES: Readonly<Record<VehicleStatus, Tone>> = {
  VALID: 'green',
  EXPIRED: 'amber',
  STOLEN: 'red',
  REPORTED: 'red',
};

const VehicleInfo = ({ vehicle }: { vehicle: VehicleView }) => (
  <Section
    title={t('vehicle.vehicleInformation')}
    action={<Badge tone={TONES[vehicle.status]} label={VEHICLE_STATUS_LABELS[vehicle.status]} />}
  >
    <Facts>
      <Fact label={t('common.licensePlate')}>{vehicle.licensePlate}</Fact>
      <Fact label={t('vehicle.color')}>{vehicle.color}</Fact>
      <Fact label={t('vehicle.make')}>{vehicle.make}</Fact>
      <Fact label={t('vehicle.model')}>{vehicle.model}</Fact>
      <Fact label={t('vehicle.year')}>{vehicle.year}</Fact>
      <Fact label={t('vehicle.registrationDate')}>
        {vehicle.registrationDate && formatDate(vehicle.registrationDate)}
      </Fact>
      <Fact label={t('vehicle.expiryDate')}>{vehicle.expiryDate && formatDate(vehicle.expiryDate)}</Fact>
    </Facts>
  </Section>
);

const OwnerInfo = ({ vehicle }: { vehicle: VehicleView }) => (
  <Section title={t('vehicle.ownerInformation')}>
    <Facts>
      <KnownFacts
        facts={[
          { label: t('common.name'), value: vehicle.ownerName },
          { label: t('vehicle.idNumber'), value: vehicle.ownerIdNumber },
          { label: t('vehicle.phone'), value: vehicle.ownerPhone && <Contact text={vehicle.ownerPhone} /> },
          { label: t('vehicle.address'), value: vehicle.ownerAddress },
        ]}
      />
    </Facts>
  </Section>
);

function VehicleFound({ plate, found }: { plate: string; found: VehicleSearch }) {
  const { vehicle } = found;
  return (
    <>
      {vehicle === null ? (
        <NotInRegister plate={plate} />
      ) : (
        <>
          <VehicleAlert vehicle={vehicle} />
          <TwoColumns>
            <VehicleInfo vehicle={vehicle} />
            <OwnerInfo vehicle={vehicle} />
          </TwoColumns>
        </>
      )}
      <Totals totals={found} />
      <FineHistory plate={plate} found={found} />
    </>
  );
}

/** The data on a plate; without a plate, a hint to search. */
export function SearchResult({ plate }: { plate: string }) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['vehicles', 'search', plate],
    queryFn: () => api.searchVehicle(plate),
    retry: false,
    enabled: plate !== '',
  });

  if (plate === '') {
    return (
      <Card>
        <EmptyState title={t('vehicle.searchForVehicle')} Icon={DirectionsCarOutlined}>
          {t('vehicle.searchHint')}
        </EmptyState>
      </Card>
    );
  }
  if (statusOf(error) === 404) return <VehicleNotFound plate={plate} similar={similarPlatesOf(error)} />;
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <VehicleLoading /> : <VehicleFound plate={plate} found={data} />;
}
