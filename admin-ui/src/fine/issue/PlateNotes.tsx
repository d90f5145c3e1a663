import { addHours } from '@fines/domain/shared/dates.ts';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useGetList } from 'react-admin';
import { useWatch } from 'react-hook-form';

import { serverClock } from '../../data/client.ts';
import { type Fine } from '../../data/fineCalls.ts';
import { finePath } from '../../data/paths.ts';
import { formatDateTime } from '../../format/dates.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { filled } from '../../ui/words.tsx';
import { useSettledPlate, useVehicle } from '../../vehicle/useVehicle.ts';
import { VehicleAlert } from '../../vehicle/VehicleNotFound.tsx';
import { vehicleInALine } from '../../vehicle/vehicleText.ts';
import type { IssueValues } from './issueBody.ts';

/** What the register says of the plate, in a line; and in red if the vehicle is looked for. */
export function VehicleNote({ plate }: { plate: string }) {
  const { data: vehicle, isPending, isError } = useVehicle(plate);
  if (isPending) return <Line>{t('fineIssue.lookingUpPlate')}</Line>;
  if (isError) return <Line>{t('fineIssue.registerCannotBeAsked')}</Line>;
  if (vehicle === null) {
    return (
      <Alert severity="warning" sx={{ py: 0 }}>
        {t('fineIssue.notInRegister')}
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

const LATEST = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'dateIssued', order: 'DESC' },
} as const;

/** Warns of a fine for the same offense within the last hour. To be keyed by the plate: each has its own hour. */
function SameOffenseNote({ plate }: { plate: string }) {
  const [since] = useState(() => addHours(serverClock.now().toISOString(), -1));
  const offense = useWatch<IssueValues, 'offense'>({ name: 'offense' });
  const { data = [] } = useGetList<Fine>('fines', {
    ...LATEST,
    filter: { licensePlate: plate, dateIssued_gte: since },
  });
  const same = data.find(({ offenseDescription }) => offenseDescription === offense);
  if (same === undefined) return null;
  // In a tab of its own: here it would cost what is entered.
  const fine = (
    <Link
      href={finePath(same.id)}
      target="_blank"
      rel="noopener"
      color="inherit"
      sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}
    >
      {same.fineNumber}
    </Link>
  );
  return (
    <Alert severity="warning">
      {filled('fineIssue.sameOffense', { fine, at: formatDateTime(same.dateIssued) })}
    </Alert>
  );
}

/** What is known of the plate above. One line is kept free for it, so that nothing moves when it comes. */
export function PlateNotes({ onPlate }: { onPlate: (plate: string | undefined) => void }) {
  const plate = useSettledPlate(useWatch<IssueValues, 'licensePlate'>({ name: 'licensePlate' }));
  useEffect(() => onPlate(plate), [onPlate, plate]);
  return (
    <Stack
      component="output"
      gap={1}
      aria-label={t('fine.aboutThisPlate')}
      sx={{ minHeight: 20, mt: -1.75, mx: 0.25 }}
    >
      {plate !== undefined && (
        <>
          <VehicleNote plate={plate} />
          <SameOffenseNote key={plate} plate={plate} />
        </>
      )}
    </Stack>
  );
}
