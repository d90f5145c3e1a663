import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';

import { useVehicle } from '../../vehicles/useVehicle.ts';
import { VehicleAlert } from '../../vehicles/VehicleAlert.tsx';
import { vehicleInALine } from '../../vehicles/vehicleText.ts';

const UNKNOWN = 'The register cannot be asked now. You can issue the fine all the same.';

/** What the register says of the plate, in a line; and in red if the vehicle is looked for. */
export function VehicleNote({ plate }: { plate: string }) {
  const { data: vehicle, isPending, isError } = useVehicle(plate);
  if (isPending) return <Line>Looking up the plate...</Line>;
  if (isError) return <Line>{UNKNOWN}</Line>;
  if (vehicle === null) {
    return (
      <Alert severity="warning" sx={{ py: 0 }}>
        Not in register. Compare the plate with the vehicle.
      </Alert>
    );
  }
  return (
    <>
      <Line>{vehicleInALine(vehicle)}</Line>
      <VehicleAlert vehicle={vehicle} />
    </>
  );
}

const Line = ({ children }: { children: string }) => (
  <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);
