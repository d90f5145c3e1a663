import Close from '@mui/icons-material/Close';
import HideImageOutlined from '@mui/icons-material/HideImageOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { Section } from '../../ui/Page.tsx';

/** `again` is the second attempt, with a renewed link. */
type Attempt = 'first' | 'renewing' | 'again' | 'broken';

type Photo = {
  url: string;
  attempt: Attempt;
  onError: () => void;
  onLoad: () => void;
  retry: () => void;
};

/** Links to photos are good for half an hour at most: one that fails is renewed once before giving up. */
function usePhoto(url: string, renew: () => Promise<unknown>): Photo {
  const [attempt, setAttempt] = useState<Attempt>('first');

  const retry = (): void => {
    setAttempt('renewing');
    void renew().finally(() => setAttempt('again'));
  };
  return {
    url,
    attempt,
    onError: () => (attempt === 'again' ? setAttempt('broken') : retry()),
    onLoad: () => setAttempt('first'),
    retry,
  };
}

/** The photo at the height given, or why it is not there. */
function PhotoImage({ photo, maxHeight }: { photo: Photo; maxHeight: number | string }) {
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

/** The photo as large as the screen lets it be. */
function PhotoDialog({ photo, onClose }: { photo: Photo; onClose: () => void }) {
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

const MAX_HEIGHT = 360;

/** The photo below its name, which stays when only the link to it is renewed. */
const nameOf = (url: string): string | undefined => url.split('?')[0];

type Props = {
  url: string | null;
  /** Fetches what gave the link, and a newer link with it. */
  renew: () => Promise<unknown>;
};

export function PhotoEvidence({ url, renew }: Props) {
  return (
    <Section title="Photo Evidence">
      {url === null ? <NoPhoto /> : <Evidence key={nameOf(url)} url={url} renew={renew} />}
    </Section>
  );
}

const NoPhoto = () => (
  <Typography color="text.secondary" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    <HideImageOutlined aria-hidden fontSize="small" />
    No photo
  </Typography>
);

function Evidence({ url, renew }: { url: string; renew: Props['renew'] }) {
  const photo = usePhoto(url, renew);
  const [isLarge, setLarge] = useState(false);
  const image = <PhotoImage photo={photo} maxHeight={MAX_HEIGHT} />;

  if (photo.attempt === 'renewing' || photo.attempt === 'broken') return image;
  return (
    <>
      <ButtonBase
        aria-label="Enlarge the photo"
        onClick={() => setLarge(true)}
        sx={{ display: 'block', maxWidth: '100%', borderRadius: 1, overflow: 'hidden', cursor: 'zoom-in' }}
      >
        {image}
      </ButtonBase>
      {isLarge && <PhotoDialog photo={photo} onClose={() => setLarge(false)} />}
    </>
  );
}
