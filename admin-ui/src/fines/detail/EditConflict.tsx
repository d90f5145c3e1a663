import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';

import type { Fine } from '../types.ts';
import type { EditField, MetChange } from './editConflict.ts';
import { EditConflictRow } from './EditConflictRow.tsx';
import { useLastEditor } from './useLastEditor.ts';

type Props = {
  opened: Fine;
  fine: Fine;
  changes: readonly MetChange[];
  onTakeTheirs: (field: EditField) => void;
};

/** Stands above the fields when somebody else changed the fine meanwhile: what, and what one may do about it. */
export function EditConflict({ opened, fine, changes, onTakeTheirs }: Props) {
  const editor = useLastEditor(fine.id) ?? 'Somebody else';
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers give back a promise, which React would take for what cleans up.
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <Alert ref={alert} severity="warning" sx={{ mb: 2, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle sx={{ fontWeight: 650 }}>Changed meanwhile</AlertTitle>
      {editor} changed this fine while you were editing it. {adviceOn(changes)}
      {fine.status !== opened.status && (
        <Box sx={{ mt: 1 }}>
          Its status was {FINE_STATUS_LABELS[opened.status]} and is now {FINE_STATUS_LABELS[fine.status]}.
        </Box>
      )}
      {changes.map((change) => (
        <EditConflictRow key={change.field} change={change} onTakeTheirs={() => onTakeTheirs(change.field)} />
      ))}
    </Alert>
  );
}

const adviceOn = (changes: readonly MetChange[]): string =>
  changes.some(({ isContested }) => isContested)
    ? 'What you entered is still below. Saving puts it in place of theirs.'
    : 'Nothing that you entered stands against it: you can save.';
