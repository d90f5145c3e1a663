import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';

import { FineLink } from '../FineLink.tsx';
import type { Fine } from '../types.ts';
import { issueStateOf } from './issueState.ts';

const issuedSchema = z.object({
  issued: z.object({ id: z.string(), licensePlate: z.string(), location: z.string() }),
});
type Issued = z.output<typeof issuedSchema>['issued'];

/** What the list is told of the fine that was issued right before one came there. */
export const issuedState = ({ id, licensePlate, location }: Fine): z.output<typeof issuedSchema> => ({
  issued: { id, licensePlate, location },
});

/** The fine that was issued right before one came to this screen. */
function useIssuedBefore(): Issued | undefined {
  const { state }: { state: unknown } = useLocation();
  return issuedSchema.safeParse(state).data?.issued;
}

/** After a fine was issued: the next one at the same place. Nothing otherwise. */
export function IssueAnother() {
  const issued = useIssuedBefore();
  if (issued === undefined) return null;
  const another = (
    <Button
      component={Link}
      to="/fines/create"
      state={issueStateOf({ location: issued.location })}
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
