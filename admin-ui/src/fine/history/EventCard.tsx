import type { FineHistory, HistoryEvent } from '@fines/domain/fine/history.ts';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';

import { formatToSecond } from '../../format/dates.ts';
import { formatCount } from '../../format/numbers.ts';
import { useToast } from '../../toast/useToast.ts';
import { Badge, Fact, Facts, Lines } from '../../ui/words.tsx';
import { fieldLabel, fieldValue, actorInFull, titleOf } from '../eventStory.ts';
import { isSignedSoon } from '../useFine.ts';

/** What it means that a field is empty, where that is not just nothing. */
const MEANING_OF_EMPTY: Readonly<Record<string, string>> = { FineAmended: 'removed' };

/** What the event says, field by field. What was written past the API may be anything. */
function EventData({ event: { type, data } }: { event: HistoryEvent }) {
  if (typeof data !== 'object' || data === null) return <Typography>{JSON.stringify(data)}</Typography>;
  const fields = Object.entries(data);
  if (fields.length === 0) return null;
  return (
    <Facts>
      {fields.map(([name, value]) => (
        <Fact key={name} label={fieldLabel(name)}>
          <Lines text={fieldValue(name, value) ?? MEANING_OF_EMPTY[type]} />
        </Fact>
      ))}
    </Facts>
  );
}

type EventEntryProps = {
  event: Pick<HistoryEvent, 'entry' | 'recordedAt'>;
  checkpoint: FineHistory['checkpoint'];
  isMissing: boolean;
};

/** Where the signed record has an event; people count from 1. */
function EventEntry({ event, checkpoint, isMissing }: EventEntryProps) {
  return (
    <Typography variant="body2" color={isMissing ? 'error' : 'text.secondary'} sx={{ mt: 0.5 }}>
      {isMissing ? 'The signed record does not hold this event' : recordText(event, checkpoint)}
    </Typography>
  );
}

function recordText(event: EventEntryProps['event'], checkpoint: EventEntryProps['checkpoint']): string {
  const { entry } = event;
  if (entry !== null && checkpoint !== null) {
    const place = `entry ${formatCount(entry + 1)} of ${formatCount(checkpoint.size)}`;
    return `In the record of ${formatToSecond(checkpoint.signedAt)}, ${place}`;
  }
  return isSignedSoon(event) ? 'Not yet in a signed record: at most a minute' : 'Not in a signed record';
}

const HASH_SHOWN = 12;

/** Browsers offer the clipboard to secure pages only; the whole hash stands in the raw event, too. */
const canCopy = (): boolean => 'clipboard' in navigator;

/** The beginning of the hash; the whole of it can be copied. */
function EventHash({ hash }: { hash: string | null }) {
  const toast = useToast();
  if (hash === null) return <Box sx={{ mt: 1.5, fontSize: 13 }}>No hash</Box>;

  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(hash);
    toast({ title: 'Hash copied' });
  };
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mt: 1.5, fontSize: 13, color: 'text.secondary' }}
    >
      Hash
      <Box component="code" title={hash} sx={{ color: 'text.primary' }}>
        {hash.slice(0, HASH_SHOWN)}…
      </Box>
      {canCopy() && (
        <IconButton size="small" aria-label="Copy hash" title="Copy hash" onClick={() => void copy()}>
          <ContentCopyOutlined sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Box>
  );
}

/** Word for word, as the API gives it: nothing is left out. */
const RawEvent = ({ event }: { event: HistoryEvent }) => (
  <Box component="details" sx={{ mt: 1, fontSize: 13 }}>
    <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary', width: 'fit-content' }}>
      As recorded
    </Box>
    <Box
      component="pre"
      sx={{
        m: 0,
        mt: 1,
        p: 1.5,
        borderRadius: 1,
        bgcolor: 'background.default',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {JSON.stringify(event, undefined, 2)}
    </Box>
  </Box>
);

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
  return (
    <Card
      component="li"
      aria-label={`Revision ${revision}: ${title}`}
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
            Revision {revision} · {type}
          </Typography>
        </Box>
        {isBroken && <Badge tone="red" label="Not verified" />}
        <Button
          size="small"
          aria-label={`State then: revision ${revision}`}
          aria-pressed={isShown}
          onClick={() => onShow(recordedAt)}
        >
          State then
        </Button>
      </Box>
      <EventData event={event} />
      <EventHash hash={hash} />
      <EventEntry event={event} checkpoint={checkpoint} isMissing={isMissing} />
      <RawEvent event={event} />
    </Card>
  );
}
