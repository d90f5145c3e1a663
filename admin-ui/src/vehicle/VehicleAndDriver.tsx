import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

import type { Fine } from '../data/fineCalls.ts';
import { FactGroup } from '../fine/FactField.tsx';
import { common } from '../messages.ts';
import { Section } from '../ui/Page.tsx';
import { Failure } from '../ui/states.tsx';
import { Badge, Fact, Facts } from '../ui/words.tsx';
import { t } from './messages.ts';
import { descriptionOf, useVehicle } from './useVehicle.ts';
import { VehicleAlert } from './VehicleNotFound.tsx';

/** What the fine says of the driver, and the register of the vehicle and its owner; `children`: facts before these. */
export function VehicleAndDriver({ fine, children }: { fine: Fine; children?: ReactNode }) {
  const { data: vehicle, error, refetch } = useVehicle(fine.licensePlate);
  return (
    <Section
      title={t('vehicleAndDriver')}
      action={vehicle === null && <Badge tone="amber" label={common('notInRegister')} />}
    >
      <Stack gap={2}>
        {vehicle && <VehicleAlert vehicle={vehicle} />}
        <Facts>
          {children}
          {vehicle && <Fact label={t('vehicle')}>{descriptionOf(vehicle)}</Fact>}
          {vehicle && <Fact label={common('owner')}>{vehicle.ownerName || undefined}</Fact>}
          <FactGroup of="driver" fine={fine} />
        </Facts>
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      </Stack>
    </Section>
  );
}
