import Box from '@mui/material/Box';

/** A text with its line breaks as they were typed; a dash where there is none. */
export const Lines = ({ text }: { text: string | null | undefined }) => (
  <Box component="span" sx={{ whiteSpace: 'pre-wrap' }}>
    {text ?? '–'}
  </Box>
);
