import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { asLeft } from '../table/lastListed.ts';
import { useArrival } from './useArrival.ts';

export type PageHeaderProps = {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** The screen that this one was opened from. */
  back?: { to: string; label: string };
};

export function PageHeader({ title, subtitle, actions, back }: PageHeaderProps) {
  const heading = useArrival();
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: { xs: 2, sm: 3 } }}
    >
      {back && (
        <IconButton
          component={Link}
          to={asLeft(back.to)}
          aria-label={back.label}
          title={back.label}
          edge="start"
        >
          <ArrowBack />
        </IconButton>
      )}
      <Box sx={{ flex: '1 1 190px' }}>
        <Typography
          variant="h1"
          ref={heading}
          tabIndex={-1}
          sx={{ outline: 'none', overflowWrap: 'anywhere' }}
        >
          {title}
        </Typography>
        {subtitle && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.25 }}>
            {subtitle}
          </Typography>
        )}
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
    </Box>
  );
}
