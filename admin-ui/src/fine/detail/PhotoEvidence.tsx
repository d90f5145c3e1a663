import Close from '@mui/icons-material/Close';
import ZoomInOutlined from '@mui/icons-material/ZoomInOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type CSSProperties, type Ref, useId, useRef, useState } from 'react';

import { Section } from '../../ui/Page.tsx';
import { useZoom } from './useZoom.ts';

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

type PhotoImageProps = {
  photo: Photo;
  size: Pick<CSSProperties, 'width' | 'maxWidth' | 'maxHeight'>;
  ref?: Ref<HTMLImageElement>;
};

/** The photo, not larger than that, or why it is not there. */
function PhotoImage({ photo, size, ref }: PhotoImageProps) {
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
      ref={ref}
      key={photo.attempt}
      src={photo.url}
      alt="Evidence of the offense"
      onError={photo.onError}
      onLoad={photo.attempt === 'again' ? photo.onLoad : undefined}
      style={{ display: 'block', margin: 'auto', objectFit: 'contain', flexShrink: 0, ...size }}
    />
  );
}

const WHOLE = { maxWidth: '100%', maxHeight: '100%' };

/** The photo as large as the screen lets it be, or larger, to be scrolled about. */
function PhotoDialog({ photo, onClose }: { photo: Photo; onClose: () => void }) {
  const { frame, width, setWidth } = useZoom();
  const image = useRef<HTMLImageElement>(null);
  const isZoomed = width !== undefined;
  const id = useId();
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
        <Typography variant="h2" id={id} sx={{ flex: 1 }}>
          Photo Evidence
        </Typography>
        <Button
          aria-pressed={isZoomed}
          startIcon={<ZoomInOutlined />}
          onClick={() => setWidth(isZoomed ? undefined : image.current?.naturalWidth)}
        >
          {isZoomed ? 'Fit' : '100 %'}
        </Button>
        <IconButton aria-label="Close" onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <Box
        ref={frame}
        // The arrow keys scroll it.
        tabIndex={isZoomed ? 0 : undefined}
        role={isZoomed ? 'group' : undefined}
        aria-label={isZoomed ? 'Photo at full size' : undefined}
        sx={{ flex: 1, minHeight: 0, display: 'flex', overflow: 'auto', bgcolor: 'background.default' }}
      >
        <PhotoImage ref={image} photo={photo} size={isZoomed ? { width } : WHOLE} />
      </Box>
    </Dialog>
  );
}

/** The photo below its name, which stays when only the link to it is renewed. */
const nameOf = (url: string): string | undefined => url.split('?')[0];

type Props = {
  url: string;
  /** Fetches what gave the link, and a newer link with it. */
  renew: () => Promise<unknown>;
};

export const PhotoEvidence = ({ url, renew }: Props) => (
  <Section title="Photo Evidence">
    <Evidence key={nameOf(url)} url={url} renew={renew} />
  </Section>
);

const SMALL = { maxWidth: '100%', maxHeight: '360px' };

function Evidence({ url, renew }: Props) {
  const photo = usePhoto(url, renew);
  const [isLarge, setLarge] = useState(false);
  const image = <PhotoImage photo={photo} size={SMALL} />;

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
