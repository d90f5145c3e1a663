import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';

import { useUser } from '../auth/useUser.ts';
import { type Fine } from '../data/fineCalls.ts';
import { fineHistoryPath } from '../data/paths.ts';
import { formatDateTime } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { Section } from '../ui/Page.tsx';
import { Pending } from '../ui/states.tsx';
import { timelineEntries, type TimelineEntry } from './eventStory.ts';
import { mayReadHistory } from './fineRights.ts';
import { useFineHistory } from './useFine.ts';

export function FullHistoryLink({ fineId }: { fineId: string }) {
  const { role } = useUser();
  if (!mayReadHistory(role)) return null;
  return (
    <Button component={Link} to={fineHistoryPath(fineId)} size="small">
      {t('fine.fullHistory')}
    </Button>
  );
}

type TimelineListProps = {
  entries: readonly TimelineEntry[];
  /** The key of the one that it is about. */
  marked?: string | undefined;
};

export const TimelineList = ({ entries, marked }: TimelineListProps) => (
  <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {entries.map((entry) => (
      <Entry key={entry.key} entry={entry} isMarked={entry.key === marked} />
    ))}
  </Box>
);

function Entry({ entry: { title, lines, by, at }, isMarked }: { entry: TimelineEntry; isMarked: boolean }) {
  return (
    <Box
      component="li"
      aria-current={isMarked || undefined}
      sx={{
        position: 'relative',
        pl: 3,
        pb: 1.5,
        '&:last-child': { pb: 0 },
        '&::before': {
          content: '""',
          position: 'absolute',
          left: 0,
          top: 6,
          width: 11,
          height: 11,
          borderRadius: '50%',
          border: 2,
          borderColor: 'primary.main',
          bgcolor: isMarked ? 'primary.main' : undefined,
        },
        '&:not(:last-child)::after': {
          content: '""',
          position: 'absolute',
          left: 6.5,
          top: 25,
          bottom: 2,
          width: 2,
          bgcolor: 'divider',
        },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
        <Typography variant="subtitle2" component="p" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {formatDateTime(at)}
        </Typography>
      </Box>
      {lines.map((line) => (
        <Typography key={line} variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      ))}
      {by && (
        <Typography variant="body2" color="text.secondary">
          {by}
        </Typography>
      )}
    </Box>
  );
}

export function Timeline({ fine }: { fine: Fine }) {
  const history = useFineHistory(fine.id);
  return (
    <Section title={t('fine.timeline')} action={<FullHistoryLink fineId={fine.id} />}>
      <Pending of={history} />
      {history.data && <TimelineList entries={timelineEntries(history.data.events, fine)} />}
    </Section>
  );
}
