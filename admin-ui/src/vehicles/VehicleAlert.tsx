import type { VehicleView } from '@fines/domain/vehicle/view.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';

import { warningOf } from './vehicleText.ts';

/** Red where the vehicle is looked for, amber where only a paper is missing; nothing if all is well. */
export function VehicleAlert({ vehicle }: { vehicle: VehicleView }) {
  const warning = warningOf(vehicle);
  if (warning === undefined) return null;
  const { severity, title, text } = warning;
  return (
    <Alert
      severity={severity}
      variant={severity === 'error' ? 'filled' : 'standard'}
      sx={severity === 'error' ? { bgcolor: 'error.main', color: 'error.contrastText' } : {}}
    >
      <AlertTitle sx={{ fontWeight: 650 }}>{title}</AlertTitle>
      {text}
    </Alert>
  );
}
