import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { PhotoPreview } from '../photo/PhotoPreview.tsx';
import type { PhotoValue } from '../photo/photoValue.ts';
import { EDIT_LABELS, type MetChange } from './editConflict.ts';

type Props = { change: MetChange; onTakeTheirs: () => void };

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
export function EditConflictRow({ change, onTakeTheirs }: Props) {
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
