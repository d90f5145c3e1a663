import type { FineHistory, HistoryEvent } from '@fines/domain/fine/history.ts';
import Typography from '@mui/material/Typography';

import { serverClock } from '../../data/client.ts';
import { formatToSecond } from '../../format/dates.ts';
import { formatCount } from '../../format/numbers.ts';

/** Until then it is no wonder that an event is not signed. */
const SOON_MS = 180_000;

type Props = {
  event: Pick<HistoryEvent, 'entry' | 'recordedAt'>;
  checkpoint: FineHistory['checkpoint'];
  isMissing: boolean;
};

/** Where the signed record has an event; people count from 1. */
export function EventEntry({ event: { entry, recordedAt }, checkpoint, isMissing }: Props) {
  return (
    <Typography variant="body2" color={isMissing ? 'error' : 'text.secondary'} sx={{ mt: 0.5 }}>
      {isMissing ? 'The signed record does not hold this event' : textOf(entry, recordedAt, checkpoint)}
    </Typography>
  );
}

function textOf(entry: number | null, recordedAt: string, checkpoint: FineHistory['checkpoint']): string {
  if (entry !== null && checkpoint !== null) {
    const place = `entry ${formatCount(entry + 1)} of ${formatCount(checkpoint.size)}`;
    return `In the record of ${formatToSecond(checkpoint.signedAt)}, ${place}`;
  }
  const isNew = serverClock.now().getTime() - Date.parse(recordedAt) < SOON_MS;
  return isNew ? 'Not yet in a signed record: at most a minute' : 'Not in a signed record';
}
