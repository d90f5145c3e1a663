import { formatSzl } from '@fines/domain/shared/money.ts';
import { ERASED } from '@fines/domain/shared/personal-data.ts';
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
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useApi } from '../data/dataProvider.ts';
import { similarPlatesOf, statusOf } from '../data/problem.ts';
import { StatCard, StatGrid } from '../figure/StatCard.tsx';
import { formatDate } from '../format/dates.ts';
import { formatCount } from '../format/numbers.ts';
import type { Tone } from '../theme/palette.ts';
import { Section } from '../ui/Page.tsx';
import { EmptyState, Failure } from '../ui/states.tsx';
import { Badge, Fact, Facts } from '../ui/words.tsx';
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
      title="Total Fines"
      Icon={ReceiptLongOutlined}
      value={totals && formatCount(totals.totalFines)}
    />
    <StatCard title="Total Amount" Icon={PaymentsOutlined} value={totals && formatSzl(totals.totalAmount)} />
    <StatCard title="Unpaid Amount" Icon={AccessTime} value={totals && formatSzl(totals.unpaidAmount)} />
  </StatGrid>
);

/** The placeholder of the result. It has about the same height, so that nothing jumps when the result comes. */
const VehicleLoading = () => (
  <>
    <TwoColumns>
      <Section title="Vehicle Information">
        <Skeleton variant="rounded" height={244} aria-label="Loading..." />
      </Section>
      <Section title="Owner Information">
        <Skeleton variant="rounded" height={244} aria-label="Loading..." />
      </Section>
    </TwoColumns>
    <Totals totals={undefined} />
    <Section title="Fine History">
      <Skeleton variant="rounded" height={160} aria-label="Loading..." />
    </Section>
  </>
);

const NotInRegister = ({ plate }: { plate: string }) => (
  <Alert severity="warning">
    <AlertTitle sx={{ fontWeight: 600 }}>Not in register</AlertTitle>
    The national register has no vehicle with the plate {usualSpelling(plate)}. Compare the plate with the
    vehicle. Fines for it are listed below.
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
    title="Vehicle Information"
    action={<Badge tone={TONES[vehicle.status]} label={VEHICLE_STATUS_LABELS[vehicle.status]} />}
  >
    <Facts>
      <Fact label="License Plate">{vehicle.licensePlate}</Fact>
      <Fact label="Color">{vehicle.color}</Fact>
      <Fact label="Make">{vehicle.make}</Fact>
      <Fact label="Model">{vehicle.model}</Fact>
      <Fact label="Year">{vehicle.year}</Fact>
      <Fact label="Registration Date">
        {vehicle.registrationDate && formatDate(vehicle.registrationDate)}
      </Fact>
      <Fact label="Expiry Date">{vehicle.expiryDate && formatDate(vehicle.expiryDate)}</Fact>
    </Facts>
  </Section>
);

const PhoneLink = ({ number }: { number: string }) => (
  <Link href={`tel:${number.replaceAll(' ', '')}`} underline="hover">
    {number}
  </Link>
);

const OwnerInfo = ({ vehicle }: { vehicle: VehicleView }) => (
  <Section title="Owner Information">
    <Facts>
      <Fact label="Name">{vehicle.ownerName}</Fact>
      <Fact label="ID Number">{vehicle.ownerIdNumber}</Fact>
      <Fact label="Phone">
        {vehicle.ownerPhone === ERASED ? ERASED : <PhoneLink number={vehicle.ownerPhone} />}
      </Fact>
      <Fact label="Address">{vehicle.ownerAddress}</Fact>
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
        <EmptyState title="Search for a Vehicle" Icon={DirectionsCarOutlined}>
          Enter a license plate to see the vehicle, its owner and its fines.
        </EmptyState>
      </Card>
    );
  }
  if (statusOf(error) === 404) return <VehicleNotFound plate={plate} similar={similarPlatesOf(error)} />;
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <VehicleLoading /> : <VehicleFound plate={plate} found={data} />;
}
