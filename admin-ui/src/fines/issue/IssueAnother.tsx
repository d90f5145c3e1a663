import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router';

import { FineLink } from '../FineLink.tsx';
import { anotherState, useIssuedBefore } from './issueAnother.ts';

/** After a fine was issued: the next one at the same place. Nothing otherwise. */
export function IssueAnother() {
  const issued = useIssuedBefore();
  if (issued === undefined) return null;
  const another = (
    <Button
      component={Link}
      to="/fines/create"
      state={anotherState(issued)}
      color="inherit"
      startIcon={<Add />}
      sx={{ minHeight: 44, whiteSpace: 'nowrap' }}
    >
      Issue another
    </Button>
  );
  return (
    <Alert
      severity="success"
      variant="outlined"
      role="note"
      action={another}
      sx={{
        mb: 2,
        alignItems: 'center',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: '1 1 0' },
        '& .MuiAlert-action': { flex: { xs: '1 0 100%', sm: 'none' }, justifyContent: 'flex-end' },
      }}
    >
      <FineLink id={issued.id} /> for {issued.licensePlate}, {issued.location}
    </Alert>
  );
}
