import type { VehicleView } from '@fines/domain/vehicle/view.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';

import { type Mode, TONES } from '../theme/palette.ts';
import { warningOf } from './vehicleWarning.ts';

const amber = (mode: Mode) => ({
  color: TONES[mode].amber.text,
  bgcolor: TONES[mode].amber.ground,
  '& .MuiAlert-icon': { color: 'inherit' },
});

/** Red where the vehicle is looked for, amber where only a paper is missing; nothing if all is well. */
export function VehicleAlert({ vehicle }: { vehicle: VehicleView }) {
  const warning = warningOf(vehicle);
  if (warning === undefined) return null;
  const { severity, title, text } = warning;
  return (
    <Alert
      severity={severity}
      variant={severity === 'error' ? 'filled' : 'standard'}
      sx={({ palette }) =>
        severity === 'error' ? { bgcolor: 'error.main', color: 'error.contrastText' } : amber(palette.mode)
      }
    >
      <AlertTitle sx={{ fontWeight: 650 }}>{title}</AlertTitle>
      {text}
    </Alert>
  );
}
