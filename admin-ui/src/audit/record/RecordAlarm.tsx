import Box from '@mui/material/Box';

import { serverClock } from '../../data/client.ts';
import { RecordVerdict } from './RecordVerdict.tsx';
import { useCheckpointStatus } from './useCheckpointStatus.ts';
import { verdictOf } from './verdict.ts';

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
