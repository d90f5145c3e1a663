import { addHours } from '@fines/domain/shared/dates.ts';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useWatch } from 'react-hook-form';

import { serverClock } from '../../data/client.ts';
import { formatDateTime } from '../../format/dates.ts';
import { finePath } from '../paths.ts';
import type { Fine } from '../types.ts';
import type { IssueValues } from './issueBody.ts';
import { VehicleNote } from './VehicleNote.tsx';

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

  return (
    <Alert severity="warning">
      Within the last hour this plate was fined for the same offense:{' '}
      {/* In a tab of its own: here it would cost what is entered. */}
      <Link
        href={finePath(same.id)}
        target="_blank"
        rel="noopener"
        color="inherit"
        sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}
      >
        {same.fineNumber}
      </Link>
      , {formatDateTime(same.dateIssued)}.
    </Alert>
  );
}

/** What is known of the plate above. One line is kept free for it, so that nothing moves when it comes. */
export function PlateNotes({ plate }: { plate: string | undefined }) {
  return (
    <Stack
      component="output"
      gap={1}
      aria-label="About this plate"
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
