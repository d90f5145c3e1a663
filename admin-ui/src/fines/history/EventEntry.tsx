import type { FineHistory, HistoryEvent } from '@fines/domain/fine/history.ts';
import Typography from '@mui/material/Typography';

import { formatToSecond } from '../../format/dates.ts';
import { formatCount } from '../../format/numbers.ts';
import { isSignedSoon } from './isSignedSoon.ts';

type Props = {
  event: Pick<HistoryEvent, 'entry' | 'recordedAt'>;
  checkpoint: FineHistory['checkpoint'];
  isMissing: boolean;
};

/** Where the signed record has an event; people count from 1. */
export function EventEntry({ event, checkpoint, isMissing }: Props) {
  return (
    <Typography variant="body2" color={isMissing ? 'error' : 'text.secondary'} sx={{ mt: 0.5 }}>
      {isMissing ? 'The signed record does not hold this event' : textOf(event, checkpoint)}
    </Typography>
  );
}

function textOf(event: Props['event'], checkpoint: Props['checkpoint']): string {
  const { entry } = event;
  if (entry !== null && checkpoint !== null) {
    const place = `entry ${formatCount(entry + 1)} of ${formatCount(checkpoint.size)}`;
    return `In the record of ${formatToSecond(checkpoint.signedAt)}, ${place}`;
  }
  return isSignedSoon(event) ? 'Not yet in a signed record: at most a minute' : 'Not in a signed record';
}
