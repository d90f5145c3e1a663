import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';

import { finePath } from './paths.ts';

/** The number of a fine, which leads to it; a click on it is not also one on the row it stands in. */
export const FineLink = ({ id }: { id: string }) => (
  <MuiLink
    component={Link}
    to={finePath(id)}
    underline="hover"
    sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}
    onClick={(event) => event.stopPropagation()}
  >
    {id}
  </MuiLink>
);
