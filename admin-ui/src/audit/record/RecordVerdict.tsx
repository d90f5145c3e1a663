import type { CheckpointStatus } from '@fines/domain/checkpoint/status.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';

import { serverClock } from '../../data/client.ts';
import { verdictOf } from './verdict.ts';

/** What the record is worth, in a few words. */
export function RecordVerdict({ status }: { status: CheckpointStatus }) {
  const { severity, title, text } = verdictOf(status, serverClock.now());
  return (
    <Alert severity={severity} variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle>{title}</AlertTitle>
      {text}
    </Alert>
  );
}
