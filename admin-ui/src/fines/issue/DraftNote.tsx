import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

import { formatDateTime } from '../../format/dates.ts';
import type { Draft } from './draft.ts';

/** Says that the form holds what was entered before. */
export function DraftNote({ draft, onDiscard }: { draft: Draft; onDiscard: () => void }) {
  return (
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
      Restored what you entered on {formatDateTime(draft.savedAt)}.
      {draft.hadPhoto && draft.photoUrl === null && ' The photo was not kept: please add it again.'}
    </Alert>
  );
}
