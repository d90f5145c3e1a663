import { kindLabel } from '@fines/domain/log/kinds.ts';
import type { LogEntry, LogLine } from '@fines/domain/log/view.ts';
import { roleLabel } from '@fines/domain/shared/permissions.ts';
import { SYSTEM } from '@fines/domain/shared/person.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';

import { useApi } from '../data/dataProvider.ts';
import { statusOf } from '../data/problem.ts';
import { EventData, EventHash, RawEvent } from '../fine/EventParts.tsx';
import { formatToSecond } from '../format/dates.ts';
import { dotted, formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { useIsPhone } from '../ui/Page.tsx';
import { Pending } from '../ui/states.tsx';
import { Fact, Facts } from '../ui/words.tsx';
import { LoggedRecord } from './LoggedRecord.tsx';
import { logOf } from './useLogAddress.ts';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" aria-label={title} sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}>
    <Typography variant="subtitle2" component="h3" sx={{ mb: 1.5 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

/** In which role somebody did it; undefined for the system, which has none. */
export const roleOf = ({ actor }: LogLine): string | undefined =>
  actor === null || actor.id === SYSTEM.id ? undefined : roleLabel(actor.role);

const whoDid = (entry: LogEntry): string =>
  entry.actor === null ? t('common.unknown') : dotted(entry.actor.name ?? entry.actor.id, roleOf(entry));

/** Auditors cite an entry by its number in the signed record, counted from 1, and by its hash. */
function placeText({ entry, checkpoint }: LogEntry): string {
  const number = formatCount(entry + 1);
  if (checkpoint === null) return t('log.notYetSigned', { number });
  return t('log.numberOfSigned', {
    number,
    size: formatCount(checkpoint.size),
    time: formatToSecond(checkpoint.signedAt),
  });
}

/** What an event holds, and where it stands in the log. */
function EntryFacts({ entry }: { entry: LogEntry }) {
  const { at, stream, revision, type, hash, withheld, isIntact } = entry;
  return (
    <Stack gap={2}>
      {!isIntact && <Alert severity="error">{t('log.notWhatWasWritten')}</Alert>}
      <Facts>
        <Fact label={t('common.who')}>{whoDid(entry)}</Fact>
        <Fact label={t('common.when')}>{formatToSecond(at)}</Fact>
        <Fact label={t('common.record')}>
          <LoggedRecord line={entry} />
        </Fact>
      </Facts>
      <Part title={t('log.whatItSays')}>
        <EventData event={entry} />
        {withheld && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            {t('log.peopleAreWithheld')}
          </Typography>
        )}
      </Part>
      <Part title={t('log.placeInTheLog')}>
        <Facts>
          <Fact label={t('log.entry')} isLong>
            {placeText(entry)}
          </Fact>
          <Fact label={t('log.stream')}>{stream}</Fact>
          <Fact label={t('log.revision')}>{dotted(String(revision), type)}</Fact>
        </Facts>
        <EventHash hash={hash} />
        <RawEvent event={entry} />
      </Part>
    </Stack>
  );
}

/** One entry of the log, over the list that it was opened from. */
export function LogEntryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const api = useApi();
  const titleId = useId();
  // Not as a record of react-admin, which would take the line of the list for the entry.
  const entry = useQuery({ queryKey: ['log', 'entry', id], queryFn: () => api.logEntry(id) });
  const isUnknown = statusOf(entry.error) === 404;
  return (
    <Dialog
      open
      fullWidth
      fullScreen={useIsPhone()}
      maxWidth="sm"
      onClose={onClose}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>
        {entry.data ? kindLabel(entry.data.type) : t('log.entryOfTheLog')}
      </DialogTitle>
      <DialogContent>
        {isUnknown && <Alert severity="info">{t('log.noSuchEntry')}</Alert>}
        {!isUnknown && <Pending of={entry} />}
        {entry.data && <EntryFacts entry={entry.data} />}
      </DialogContent>
      <DialogActions>
        {entry.data && (
          <Button component={Link} to={logOf(entry.data.stream)}>
            {t('log.allEventsOfThisRecord')}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
