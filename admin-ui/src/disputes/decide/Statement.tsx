import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** What the disputing side says. A long text scrolls, so that the form stays in sight. */
export const Statement = ({ label, text }: { label: string; text: string }) => (
  <div>
    <Typography variant="body2" color="text.secondary">
      {label}
    </Typography>
    <Box
      component="section"
      aria-label={label}
      tabIndex={0}
      sx={{ maxHeight: 140, overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {text}
    </Box>
  </div>
);
