import type { FineHistory } from '@fines/domain/fine/history.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

import { EventCard } from './EventCard.tsx';

type Props = Pick<FineHistory, 'events' | 'chain' | 'checkpoint' | 'missingAt'> & {
  asOf: string | undefined;
  onShow: (instant: string) => void;
};

/** The events, the oldest first; the one whose state is shown stands out. */
export function EventList({ events, chain, checkpoint, missingAt, asOf, onShow }: Props) {
  const id = useId();
  const shown = events.findLast(({ recordedAt }) => asOf !== undefined && recordedAt <= asOf);
  return (
    <Box component="section" aria-labelledby={id} sx={{ gridColumn: { lg: 1 }, gridRow: { lg: 1 } }}>
      <Typography variant="h2" id={id} sx={{ mb: 1.5 }}>
        Events
      </Typography>
      <Stack component="ol" gap={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {events.map((event) => (
          <EventCard
            key={event.revision}
            event={event}
            isBroken={!chain.valid && event.revision >= chain.brokenAt}
            checkpoint={checkpoint}
            isMissing={event.revision === missingAt}
            isShown={event === shown}
            onShow={onShow}
          />
        ))}
      </Stack>
    </Box>
  );
}
