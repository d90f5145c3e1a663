import type { FineHistory, HistoryEvent } from '@fines/domain/fine/history.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';

import { formatToSecond } from '../../format/dates.ts';
import { formatCount } from '../../format/numbers.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { Badge } from '../../ui/words.tsx';
import { EventData, EventHash, RawEvent } from '../EventParts.tsx';
import { actorInFull, titleOf } from '../eventStory.ts';
import { isSignedSoon } from '../useFine.ts';

type EventEntryProps = {
  event: Pick<HistoryEvent, 'entry' | 'recordedAt'>;
  checkpoint: FineHistory['checkpoint'];
  isMissing: boolean;
};

/** Where the signed record has an event; people count from 1. */
function EventEntry({ event, checkpoint, isMissing }: EventEntryProps) {
  return (
    <Typography variant="body2" color={isMissing ? 'error' : 'text.secondary'} sx={{ mt: 0.5 }}>
      {isMissing ? t('fineHistory.recordLacksEvent') : recordText(event, checkpoint)}
    </Typography>
  );
}

function recordText(event: EventEntryProps['event'], checkpoint: EventEntryProps['checkpoint']): string {
  const { entry } = event;
  if (entry !== null && checkpoint !== null) {
    return t('fineHistory.inRecordOf', {
      at: formatToSecond(checkpoint.signedAt),
      entry: formatCount(entry + 1),
      count: checkpoint.size,
    });
  }
  return t(isSignedSoon(event) ? 'fineHistory.notYetSigned' : 'fineHistory.notSigned');
}

type Props = {
  event: HistoryEvent;
  /** Whether this event, or one before it, is not what was written. */
  isBroken: boolean;
  checkpoint: FineHistory['checkpoint'];
  /** Whether the signed record should hold this event, and does not. */
  isMissing: boolean;
  isShown: boolean;
  onShow: (instant: string) => void;
};

/** One event, with everything that was recorded of it. */
export function EventCard({ event, isBroken, checkpoint, isMissing, isShown, onShow }: Props) {
  const { revision, type, recordedAt, hash } = event;
  const title = titleOf(event);
  const number = String(revision);
  return (
    <Card
      component="li"
      aria-label={t('fineHistory.revisionAndTitle', { revision: number, title })}
      sx={{
        p: { xs: 2, sm: 2.5 },
        borderColor: isBroken ? 'error.main' : isShown ? 'primary.main' : 'divider',
      }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mb: 1.5 }}
      >
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography variant="subtitle2" component="h3">
            {title}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {formatToSecond(recordedAt)} · {actorInFull(event)}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {t('fineHistory.revisionAndType', { revision: number, type })}
          </Typography>
        </Box>
        {isBroken && <Badge tone="red" label={t('fineHistory.notVerified')} />}
        <Button
          size="small"
          aria-label={t('fineHistory.stateThenOf', { revision: number })}
          aria-pressed={isShown}
          onClick={() => onShow(recordedAt)}
        >
          {t('fineHistory.stateThen')}
        </Button>
      </Box>
      <EventData event={event} />
      <EventHash hash={hash} />
      <EventEntry event={event} checkpoint={checkpoint} isMissing={isMissing} />
      <RawEvent event={event} />
    </Card>
  );
}
