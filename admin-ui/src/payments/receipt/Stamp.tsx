import Box from '@mui/material/Box';

/** What must not be overlooked on a paper. */
export const Stamp = ({ text }: { text: string }) => (
  <Box
    component="strong"
    sx={{ border: '0.6mm solid', px: '2mm', py: '0.5mm', fontWeight: 800, letterSpacing: '0.08em' }}
  >
    {text}
  </Box>
);
