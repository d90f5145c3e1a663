import type { VehicleView } from '@fines/domain/vehicle/view.ts';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

import type { Fine } from '../data/fineCalls.ts';
import { FactGroup } from '../fine/FineFacts.tsx';
import { formatDate } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { Section } from '../ui/Page.tsx';
import { Failure } from '../ui/states.tsx';
import { Badge, Fact, Facts } from '../ui/words.tsx';
import { descriptionOf, useVehicle } from './useVehicle.ts';
import { VehicleAlert } from './VehicleNotFound.tsx';

/** Takes the room of what the register will say. */
const AWAITED = <Skeleton width={140} />;

const RegisterFacts = ({ vehicle }: { vehicle: VehicleView | undefined }) => (
  <>
    <Fact label={t('vehicle.vehicle')}>{vehicle ? descriptionOf(vehicle) : AWAITED}</Fact>
    <Fact label={t('common.owner')}>{vehicle ? vehicle.ownerName || undefined : AWAITED}</Fact>
    {vehicle?.ownerUntil && (
      <Fact label={t('vehicle.ownerChanged')}>
        {t('vehicle.ownerUntil', { day: formatDate(vehicle.ownerUntil) })}
      </Fact>
    )}
  </>
);

/** What the fine says of the driver, and the register of the vehicle and its owner; `children`: facts before these. */
export function VehicleAndDriver({ fine, children }: { fine: Fine; children?: ReactNode }) {
  const { data: vehicle, error, isPending, refetch } = useVehicle(fine.licensePlate, fine.dateIssued);
  return (
    <Section
      title={t('vehicle.vehicleAndDriver')}
      action={vehicle === null && <Badge tone="amber" label={t('common.notInRegister')} />}
    >
      <Stack gap={2}>
        {vehicle && <VehicleAlert vehicle={vehicle} />}
        <Facts>
          {children}
          {(vehicle || isPending) && <RegisterFacts vehicle={vehicle ?? undefined} />}
          <FactGroup of="driver" fine={fine} />
        </Facts>
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      </Stack>
    </Section>
  );
}
