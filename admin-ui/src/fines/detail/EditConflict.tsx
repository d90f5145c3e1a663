import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';

import { PhotoPreview } from '../photo/PhotoPreview.tsx';
import type { PhotoValue } from '../photo/photoValue.ts';
import type { Fine } from '../types.ts';
import { EDIT_LABELS, type EditField, type MetChange } from './editValues.ts';
import { useFineHistory } from './useFine.ts';

/** The name of whoever changed the fine last; undefined while it is not known. */
function useLastEditor(id: string): string | undefined {
  const actor = useFineHistory(id).data?.events.at(-1)?.actor;
  return [actor?.firstName, actor?.lastName].filter(Boolean).join(' ') || undefined;
}

type EditConflictRowProps = { change: MetChange; onTakeTheirs: () => void };

const ROW = {
  m: 0,
  mt: 1,
  p: 0,
  pt: 1,
  minWidth: 0,
  border: 0,
  borderTop: 1,
  borderColor: 'divider',
} as const;

const NOTHING = 'nothing';

/** One field: theirs and yours. */
function EditConflictRow({ change, onTakeTheirs }: EditConflictRowProps) {
  const label = EDIT_LABELS[change.field];
  return (
    <Box component="fieldset" aria-label={label} sx={ROW}>
      <Box sx={{ fontWeight: 650 }}>{label}</Box>
      <Side name="Theirs" change={change} value={change.theirs} />
      {change.isContested && (
        <>
          <Side name="Yours" change={change} value={change.yours} />
          <Button size="small" variant="outlined" color="inherit" sx={{ mt: 0.5 }} onClick={onTakeTheirs}>
            Take theirs
          </Button>
        </>
      )}
    </Box>
  );
}

type SideProps = { name: string; change: MetChange; value: PhotoValue };

const Side = ({ name, change, value }: SideProps) => (
  <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
    {name}: {change.field === 'photo' ? <PhotoSide name={name} photo={value} /> : textOf(value)}
  </Box>
);

const textOf = (value: PhotoValue): string =>
  typeof value === 'string' && value.trim() !== '' ? value : NOTHING;

const PhotoSide = ({ name, photo }: { name: string; photo: PhotoValue }) =>
  photo === null ? (
    NOTHING
  ) : (
    <Box sx={{ width: 140 }}>
      <PhotoPreview photo={photo} alt={`${name}: photo evidence`} height={90} />
    </Box>
  );

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
