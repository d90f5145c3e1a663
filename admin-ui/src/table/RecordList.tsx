import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { type RaRecord, ListBase, type ListBaseProps, useNotify } from 'react-admin';
import { Link, useLocation } from 'react-router';

import { statusOf } from '../data/problem.ts';
import { retry } from '../data/queryClient.ts';
import { rememberList } from '../ui/Page.tsx';
import { Unbroken } from '../ui/words.tsx';

/** A list where there is no room for a table: its children are RecordCards. */
export const CardList = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Box>
);

type CardProps = {
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
export function RecordCard({ to, title, amount, subject, note, badge, actions }: CardProps) {
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
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography sx={{ fontWeight: 600, textAlign: 'right' }}>{amount}</Typography>
        <Typography variant="body2" noWrap>
          <Unbroken text={subject} />
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

/**
 * Its address alone says what a list shows: from the menu it starts anew, and who goes back finds it as it was.
 * As every other question it is asked once more when it fails, which react-admin would not do. Who may see it, its
 * page has settled.
 */
export function RecordList<Item extends RaRecord>({ queryOptions, ...props }: ListBaseProps<Item>) {
  const { pathname, search } = useLocation();
  useEffect(() => rememberList(pathname, search), [pathname, search]);
  const notify = useNotify();
  // A filter in the address that the API does not know is reported in the place of the list, with a way to clear it.
  const onError = (error: Error): void => {
    if (statusOf(error) !== 400) notify(error.message, { type: 'error' });
  };
  return (
    <ListBase<Item>
      {...props}
      disableAuthentication
      storeKey={false}
      queryOptions={{ retry, onError, ...queryOptions }}
    />
  );
}
