import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

import { formatDateTime } from '../format/dates.ts';

type Props = { savedAt: string; onDiscard: () => void; children?: ReactNode };

/** Says that the form holds what was entered before. */
export const RestoredNote = ({ savedAt, onDiscard, children }: Props) => (
  <Alert
    severity="info"
    variant="outlined"
    role="note"
    sx={{ mb: 2, alignItems: 'center' }}
    action={
      <Button color="inherit" onClick={onDiscard}>
        Discard
      </Button>
    }
  >
    Restored what you entered on {formatDateTime(savedAt)}.{children}
  </Alert>
);
