import type { VehicleView } from '@fines/domain/vehicle/view.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

import { Badge } from '../../ui/Badge.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Section } from '../../ui/Section.tsx';
import { useVehicle } from '../../vehicles/useVehicle.ts';
import { VehicleAlert } from '../../vehicles/VehicleAlert.tsx';
import { FactGroup } from '../FactGroup.tsx';
import { vehiclePath } from '../paths.ts';
import type { Fine } from '../types.ts';

/** `White Toyota Hilux, 2019`, as far as the register knows. */
const descriptionOf = ({ color, make, model, year }: VehicleView): string | undefined =>
  [[color, make, model].filter(Boolean).join(' '), year].filter(Boolean).join(', ') || undefined;

/** What the fine says of them, and what the register says of the vehicle. */
export function VehicleAndDriver({ fine }: { fine: Fine }) {
  const { data: vehicle, error, refetch } = useVehicle(fine.licensePlate);
  return (
    <Section
      title="Vehicle and Driver info"
      action={vehicle === null && <Badge tone="amber" label="Not in register" />}
    >
      {vehicle && (
        <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>
          <VehicleAlert vehicle={vehicle} />
        </Box>
      )}
      <Facts>
        <Fact label="License Plate">
          <Link component={RouterLink} to={vehiclePath(fine.licensePlate)}>
            {fine.licensePlate}
          </Link>
        </Fact>
        {vehicle && <Fact label="Vehicle">{descriptionOf(vehicle)}</Fact>}
        {vehicle && <Fact label="Owner">{vehicle.ownerName || undefined}</Fact>}
        <FactGroup of="driver" fine={fine} />
      </Facts>
      {error !== null && (
        <Box sx={{ mt: 2 }}>
          <Failure error={error} onRetry={() => void refetch()} />
        </Box>
      )}
    </Section>
  );
}
