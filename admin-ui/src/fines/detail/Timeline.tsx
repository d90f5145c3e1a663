import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { formatDateTime } from '../../format/dates.ts';
import { Failure } from '../../ui/Failure.tsx';
import { LoadingPage } from '../../ui/LoadingPage.tsx';
import { Section } from '../../ui/Section.tsx';
import type { Fine } from '../types.ts';
import { FullHistoryLink } from './FullHistoryLink.tsx';
import { type TimelineEntry, timelineEntries } from './timelineEntries.ts';
import { useFineHistory } from './useFine.ts';

export function Timeline({ fine }: { fine: Fine }) {
  const { data, error, refetch } = useFineHistory(fine.id);
  return (
    <Section title="Timeline" action={<FullHistoryLink fineId={fine.id} />}>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingPage />}
      {data && (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {timelineEntries(data.events, fine).map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </Box>
      )}
    </Section>
  );
}

function Entry({ entry: { title, lines, by, at } }: { entry: TimelineEntry }) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        pl: 3,
        pb: 2,
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
      <Typography variant="subtitle2" component="p">
        {title}
      </Typography>
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
      <Typography variant="body2" color="text.secondary">
        {formatDateTime(at)}
      </Typography>
    </Box>
  );
}
