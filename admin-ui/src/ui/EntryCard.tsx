import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import { FLAG_STRIPE } from '../theme/palette.ts';
import { Emblem } from './Emblem.tsx';

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
