import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { Link } from 'react-router';

import { useIsReadOnly } from '../../auth/useIsReadOnly.ts';

/** Leads to the form from other screens; nothing for those who issue none. */
export function IssueFineLink() {
  if (useIsReadOnly()) return null;
  return (
    <Button component={Link} to="/fines/create" variant="contained" startIcon={<Add />}>
      Issue Fine
    </Button>
  );
}
