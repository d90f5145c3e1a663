import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

import type { Fine } from '../data/fineCalls.ts';
import { FactGroup } from '../fine/FactField.tsx';
import { Section } from '../ui/Page.tsx';
import { Failure } from '../ui/states.tsx';
import { Badge, Fact, Facts } from '../ui/words.tsx';
import { descriptionOf, useVehicle } from './useVehicle.ts';
import { VehicleAlert } from './VehicleNotFound.tsx';

/** What the fine says of the driver, and the register of the vehicle and its owner; `children`: facts before these. */
export function VehicleAndDriver({ fine, children }: { fine: Fine; children?: ReactNode }) {
  const { data: vehicle, error, refetch } = useVehicle(fine.licensePlate);
  return (
    <Section
      title="Vehicle and Driver info"
      action={vehicle === null && <Badge tone="amber" label="Not in register" />}
    >
      <Stack gap={2}>
        {vehicle && <VehicleAlert vehicle={vehicle} />}
        <Facts>
          {children}
          {vehicle && <Fact label="Vehicle">{descriptionOf(vehicle)}</Fact>}
          {vehicle && <Fact label="Owner">{vehicle.ownerName || undefined}</Fact>}
          <FactGroup of="driver" fine={fine} />
        </Facts>
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      </Stack>
    </Section>
  );
}
