import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

/** An amount of money in a form, which nobody can change there. */
export function AmountLine({ label, amount }: { label: string; amount: string }) {
  const id = useId();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        px: 2,
        minHeight: 56,
        borderRadius: 1,
        bgcolor: 'action.hover',
      }}
    >
      <Typography id={id} color="text.secondary">
        {label}
      </Typography>
      <Typography component="output" aria-labelledby={id} sx={{ fontSize: 22, fontWeight: 650 }}>
        {amount}
      </Typography>
    </Box>
  );
}
