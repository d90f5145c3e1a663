import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';

import { fullNameOf } from '../format/names.ts';
import type { User } from './types.ts';

/** The name, which leads to what became of its bearer. */
export const UserLink = ({ user }: { user: User }) => (
  <MuiLink
    component={Link}
    to={`/users/${encodeURIComponent(user.id)}`}
    underline="hover"
    sx={{ fontWeight: 650, overflowWrap: 'break-word' }}
  >
    {fullNameOf(user)}
  </MuiLink>
);
