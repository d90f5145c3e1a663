import type { VehicleView } from '@fines/domain/vehicle/view.ts';
import SearchOff from '@mui/icons-material/SearchOff';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';

import { vehiclePath } from '../data/paths.ts';
import { t } from '../i18n/i18nProvider.ts';
import { EmptyState } from '../ui/states.tsx';
import { warningOf } from './vehicleText.ts';

/** Red if the vehicle is wanted, amber if only a paper is missing; nothing otherwise. */
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
      <AlertTitle sx={{ fontWeight: 600 }}>{title}</AlertTitle>
      {text}
    </Alert>
  );
}

/** The known plates that the typed one may be a slip of. */
const SimilarPlates = ({ plates }: { plates: readonly string[] }) => (
  <>
    <Typography sx={{ mb: 1 }}>{t('vehicle.oneOfTheseMeant')}</Typography>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center', mb: 2.5 }}>
      {plates.map((plate) => (
        <Button key={plate} component={Link} to={vehiclePath(plate)} variant="outlined">
          {plate}
        </Button>
      ))}
    </Box>
  </>
);

type Props = { plate: string; similar: readonly string[] };

/** Nobody knows the plate: it may be misspelt, or belong to a vehicle that is not registered. */
export function VehicleNotFound({ plate, similar }: Props) {
  const waysOn = similar.length > 0 && <SimilarPlates plates={similar} />;
  return (
    <Card role="alert" sx={{ borderColor: 'error.main' }}>
      <EmptyState title={t('vehicle.notFound')} Icon={SearchOff} action={waysOn}>
        {t('vehicle.notFoundWithPlate', { plate })}
      </EmptyState>
    </Card>
  );
}
