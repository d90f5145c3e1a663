import type { CheckpointStatus } from '@fines/domain/checkpoint/status.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';

import { serverClock } from '../../data/client.ts';
import { useApi } from '../../data/useApi.ts';
import { verdictOf } from './verdict.ts';

const CHECKPOINT_STATUS = ['checkpoint', 'status'];

/** No command of anybody changes it, so it is asked for again and again while it is shown. */
const ASKED_EVERY = 30_000;

export function useCheckpointStatus() {
  const api = useApi();
  return useQuery({
    queryKey: CHECKPOINT_STATUS,
    queryFn: () => api.checkpointStatus(),
    staleTime: ASKED_EVERY,
    refetchInterval: ASKED_EVERY,
  });
}

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

/** Nothing as long as all is well; that it is not must be seen on whichever half of the page. */
export function RecordAlarm() {
  const { data } = useCheckpointStatus();
  if (data === undefined || verdictOf(data, serverClock.now()).severity !== 'error') return null;
  return (
    <Box sx={{ mb: 2 }}>
      <RecordVerdict status={data} />
    </Box>
  );
}
