import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { RefCallback } from 'react';

import { PhotoPreview } from './PhotoPreview.tsx';
import type { PhotoUpload } from './usePhotoUpload.ts';

type Props = {
  photo: File | string;
  focusRef: RefCallback<HTMLElement>;
  upload: Pick<PhotoUpload, 'isUnderWay' | 'fault'>;
  isDisabled: boolean;
  onReplace: () => void;
  onRemove: () => void;
};

const BUTTONS = {
  display: 'flex',
  gap: 1,
  flex: { xs: '1 1 100%', sm: 'none' },
  '& > .MuiButton-root': { minHeight: 44, px: 1.5, flex: 1, whiteSpace: 'nowrap' },
};

function captionOf(photo: File | string, { isUnderWay, fault }: Props['upload']): string {
  if (isUnderWay) return 'Uploading the photo...';
  if (!(photo instanceof File)) return 'Photo of this fine';
  return fault === undefined ? `Uploaded · ${photo.name}` : `Not uploaded · ${photo.name}`;
}

/** What will be evidence, and what can be done about it. */
export function ChosenPhoto({ photo, focusRef, upload, isDisabled, onReplace, onRemove }: Props) {
  return (
    <Box
      component="fieldset"
      aria-label="Photo Evidence"
      sx={{ m: 0, minWidth: 0, border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}
    >
      <PhotoPreview photo={photo} alt="Photo evidence" height={220} />
      <Box sx={{ height: 4, mt: 0.5 }}>
        {upload.isUnderWay && <LinearProgress aria-label="Uploading the photo" />}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
        <Typography variant="body2" color="text.secondary" noWrap sx={{ flex: '1 1 160px', minWidth: 0 }}>
          {captionOf(photo, upload)}
        </Typography>
        <Box sx={BUTTONS}>
          <Button ref={focusRef} onClick={onReplace} disabled={isDisabled}>
            Replace Photo
          </Button>
          <Button color="error" onClick={onRemove} disabled={isDisabled}>
            Remove Photo
          </Button>
        </Box>
      </Box>
    </Box>
  );
}
