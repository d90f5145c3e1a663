import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

import { messageOf } from '../data/problem.ts';

/** What could not be loaded, why, and a way to try again. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {messageOf(error) ?? 'This could not be loaded.'}
    </Alert>
  );
}
