import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCallback, useState } from 'react';

type Props = { photo: File | string; alt: string; height: number };

/** Links to photos end after a while; what is kept under them does not. */
const KEPT = 'The photo is kept, but cannot be shown just now';

/** The photo in a frame of fixed height, so that nothing moves once it is there. */
export function PhotoPreview({ photo, alt, height }: Props) {
  const [broken, setBroken] = useState<File | string>();
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null || typeof photo === 'string') return;
      const url = URL.createObjectURL(photo);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [photo],
  );
  return (
    <Box
      sx={{
        height,
        display: 'grid',
        placeItems: 'center',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'action.hover',
      }}
    >
      {photo === broken ? (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, textAlign: 'center' }}>
          {typeof photo === 'string' ? KEPT : 'This photo cannot be previewed'}
        </Typography>
      ) : (
        <Box
          component="img"
          ref={show}
          src={typeof photo === 'string' ? photo : undefined}
          alt={alt}
          onError={() => setBroken(photo)}
          sx={{ width: '100%', height, objectFit: 'contain' }}
        />
      )}
    </Box>
  );
}
