import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';

import type { Photo } from './usePhoto.ts';

/** The photo at the height given, or why it is not there. */
export function PhotoImage({ photo, maxHeight }: { photo: Photo; maxHeight: number | string }) {
  if (photo.attempt === 'renewing')
    return <Skeleton variant="rounded" height={240} aria-label="Loading..." />;
  if (photo.attempt === 'broken') {
    const again = (
      <Button color="inherit" size="small" onClick={photo.retry}>
        Try again
      </Button>
    );
    return (
      <Alert severity="error" variant="outlined" action={again}>
        The photo could not be loaded
      </Alert>
    );
  }
  return (
    <img
      key={photo.attempt}
      src={photo.url}
      alt="Evidence of the offense"
      onError={photo.onError}
      onLoad={photo.attempt === 'again' ? photo.onLoad : undefined}
      style={{ display: 'block', maxWidth: '100%', maxHeight, objectFit: 'contain' }}
    />
  );
}
