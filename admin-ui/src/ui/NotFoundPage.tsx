import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { PRODUCT } from '../layout/product.ts';

type Props = {
  title: string;
  /** Why that may be, or what became of it. */
  hint: ReactNode;
  back: { to: string; label: string };
  /** Another way on, beside the way back. */
  action?: ReactNode;
};

/** Stands in for a record that is not there, and leads back to the list. */
export function NotFoundPage({ title, hint, back, action }: Props) {
  return (
    <Box sx={{ textAlign: 'center', py: 10 }}>
      <title>{`${title} · ${PRODUCT}`}</title>
      <Typography variant="h1" gutterBottom>
        {title}
      </Typography>
      <Typography component="div" color="text.secondary" sx={{ mb: 3 }}>
        {hint}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>
        <Button component={Link} to={back.to} variant="contained">
          {back.label}
        </Button>
        {action}
      </Box>
    </Box>
  );
}
