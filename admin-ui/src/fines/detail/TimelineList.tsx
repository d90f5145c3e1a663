import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { formatDateTime } from '../../format/dates.ts';
import type { TimelineEntry } from './timelineEntries.ts';

type Props = {
  entries: readonly TimelineEntry[];
  /** The key of the one that it is about. */
  marked?: string;
};

export const TimelineList = ({ entries, marked }: Props) => (
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
