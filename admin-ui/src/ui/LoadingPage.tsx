import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';

/** Stands in for a screen that is on its way. */
export function LoadingPage({ text = 'Loading...' }: { text?: string }) {
  return (
    <Box
      component="output"
      sx={{ display: 'flex', gap: 1.5, justifyContent: 'center', py: 10, color: 'text.secondary' }}
    >
      <CircularProgress size={20} color="inherit" aria-hidden />
      {text}
    </Box>
  );
}
