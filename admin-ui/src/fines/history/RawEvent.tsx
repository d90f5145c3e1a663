import type { HistoryEvent } from '@fines/domain/fine/history.ts';
import Box from '@mui/material/Box';

/** Word for word, as the API gives it: nothing is left out. */
export const RawEvent = ({ event }: { event: HistoryEvent }) => (
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
