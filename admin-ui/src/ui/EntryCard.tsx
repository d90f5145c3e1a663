import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import { FLAG_STRIPE } from '../theme/palette.ts';

/** The shield of the console. Decorative: the name always stands beside it or is said otherwise. */
export function Emblem({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <path fill="#2f6cc0" d="M16 2 28 6v9c0 7.5-5 12.700-12 15C9 27.700 4 22.500 4 15V6z" />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m10.500 16 4 4 7.500-8.500"
      />
    </svg>
  );
}

type Props = { title: string; subtitle: string; children: ReactNode };

/** The card that is alone on the screen before the console opens. */
export const EntryCard = ({ title, subtitle, children }: Props) => (
  <Box
    component="main"
    sx={{
      minHeight: '100dvh',
      display: 'grid',
      placeItems: { xs: 'start center', sm: 'center' },
      p: { xs: 2, sm: 3 },
    }}
  >
    <Card sx={{ width: '100%', maxWidth: 440, mt: { xs: 4, sm: 0 } }}>
      <Box aria-hidden sx={{ height: 4, background: FLAG_STRIPE }} />
      <Box sx={{ p: { xs: 3, sm: 4 } }}>
        <Emblem size={44} />
        <Typography variant="h1" sx={{ mt: 2, fontSize: 22 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5, mb: 3 }}>
          {subtitle}
        </Typography>
        {children}
      </Box>
    </Card>
  </Box>
);
