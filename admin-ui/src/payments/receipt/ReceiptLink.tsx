import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';

import { receiptPath } from '../paths.ts';

/** The number of a receipt, which leads to it; a click on it is not also one on the row it stands in. */
export const ReceiptLink = ({ number }: { number: string }) => (
  <MuiLink
    component={Link}
    to={receiptPath(number)}
    underline="hover"
    sx={{ whiteSpace: 'nowrap' }}
    onClick={(event) => event.stopPropagation()}
  >
    {number}
  </MuiLink>
);
