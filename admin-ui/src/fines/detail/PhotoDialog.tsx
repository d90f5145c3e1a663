import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';

import { PhotoImage } from './PhotoImage.tsx';
import type { Photo } from './usePhoto.ts';

/** The photo as large as the screen lets it be. */
export function PhotoDialog({ photo, onClose }: { photo: Photo; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} maxWidth="xl" aria-label="Photo Evidence">
      <Box sx={{ position: 'relative', minWidth: 160, minHeight: 80 }}>
        <IconButton
          aria-label="Close"
          onClick={onClose}
          sx={{
            position: 'absolute',
            top: 8,
            right: 8,
            bgcolor: 'background.paper',
            '&:hover': { bgcolor: 'background.default' },
          }}
        >
          <Close />
        </IconButton>
        <PhotoImage photo={photo} maxHeight="85dvh" />
      </Box>
    </Dialog>
  );
}
