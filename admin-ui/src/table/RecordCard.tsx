import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { Unbroken } from '../ui/Unbroken.tsx';

/** A list where there is no room for a table: its children are RecordCards. */
export const CardList = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Box>
);

type Props = {
  to: string;
  title: string;
  amount: string;
  /** What it is about; one line, the rest is cut off. */
  subject: string;
  note: string;
  badge: ReactNode;
  /** What one can do with it, beneath what leads to it. */
  actions?: ReactNode;
};

/** A record of a list where there is no room for a table; leads to the record. */
export function RecordCard({ to, title, amount, subject, note, badge, actions }: Props) {
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box
        component={Link}
        to={to}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          gap: 0.5,
          px: 2,
          py: 1.5,
          color: 'inherit',
          textDecoration: 'none',
          '&:focus-visible': { outlineOffset: '-2px !important' },
        }}
      >
        <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography sx={{ fontWeight: 600, textAlign: 'right' }}>{amount}</Typography>
        <Typography variant="body2" noWrap>
          {subject}
        </Typography>
        <Box sx={{ gridRow: 'span 2', alignSelf: 'end', justifySelf: 'end' }}>{badge}</Box>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          <Unbroken text={note} />
        </Typography>
      </Box>
      {actions && <Box sx={{ px: 2, pb: 1.5, '&:empty': { display: 'none' } }}>{actions}</Box>}
    </Box>
  );
}
