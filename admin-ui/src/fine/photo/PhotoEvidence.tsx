import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
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
import { type CSSProperties, useId, useState } from 'react';

import { common } from '../../messages.ts';
import { Section } from '../../ui/Page.tsx';
import { t } from './messages.ts';
import { keyOf } from './photoValue.ts';
import { useArrowKeys, useSwipe } from './useSteps.ts';
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
  alt: string;
  size: Pick<CSSProperties, 'width' | 'maxWidth' | 'maxHeight'>;
};

/** The photo, not larger than that, or why it is not there. */
function PhotoImage({ photo, alt, size }: PhotoImageProps) {
  if (photo.attempt === 'renewing')
    return <Skeleton variant="rounded" height={240} aria-label={common('loading')} />;
  if (photo.attempt === 'broken') {
    const again = (
      <Button color="inherit" size="small" onClick={photo.retry}>
        {common('tryAgain')}
      </Button>
    );
    return (
      <Alert severity="error" variant="outlined" action={again}>
        {t('photoNotLoaded')}
      </Alert>
    );
  }
  return (
    <img
      key={photo.attempt}
      src={photo.url}
      alt={alt}
      onError={photo.onError}
      onLoad={photo.attempt === 'again' ? photo.onLoad : undefined}
      style={{ display: 'block', margin: 'auto', objectFit: 'contain', flexShrink: 0, ...size }}
    />
  );
}

const WHOLE = { maxWidth: '100%', maxHeight: '100%' };

/** What shows photos, and how it gets newer links to them. */
type Props = {
  urls: readonly string[];
  /** Fetches what gave the links, and newer links with it. */
  renew: () => Promise<unknown>;
  title?: string;
  /** What one of them is a picture of. */
  alt?: string;
};

type LargeImageProps = Pick<Props, 'renew'> & Pick<PhotoImageProps, 'alt' | 'size'> & { url: string };

const LargeImage = ({ url, renew, ...image }: LargeImageProps) => (
  <PhotoImage photo={usePhoto(url, renew)} {...image} />
);

type PhotoDialogProps = Required<Props> & {
  /** Which of them is shown. */
  at: number;
  onShow: (at: number) => void;
  onClose: () => void;
};

/** The arrow keys scroll it. */
const SCROLLED = { tabIndex: 0, role: 'group', 'aria-label': t('photoAtFullSize') };

/** One photo as large as the screen lets it be, or larger, to be scrolled about; and the way to the others. */
function PhotoDialog({ urls, renew, title, alt, at, onShow, onClose }: PhotoDialogProps) {
  const { frame, width, setWidth } = useZoom();
  const id = useId();
  const isZoomed = width !== undefined;
  const count = urls.length;
  const url = urls[at] ?? '';
  const step = (by: 1 | -1): void => {
    setWidth(undefined);
    onShow((at + by + count) % count);
  };
  // Zoomed, fingers and arrow keys scroll it.
  const stepped = count > 1 && !isZoomed ? step : undefined;
  useArrowKeys(stepped);
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
        <Typography variant="h2" id={id} sx={{ flex: 1 }} noWrap>
          {title}
        </Typography>
        {count > 1 && <Steps at={at} count={count} onStep={step} />}
        <Button
          aria-pressed={isZoomed}
          startIcon={<ZoomInOutlined />}
          onClick={() => setWidth(isZoomed ? undefined : 'auto')}
        >
          {t(isZoomed ? 'fit' : 'fullSize')}
        </Button>
        <IconButton aria-label={common('close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <Box
        ref={frame}
        {...useSwipe(stepped)}
        {...(isZoomed && SCROLLED)}
        sx={{ flex: 1, minHeight: 0, display: 'flex', overflow: 'auto', bgcolor: 'background.default' }}
      >
        <LargeImage
          key={keyOf(url)}
          url={url}
          renew={renew}
          alt={nameOf(alt, at, count)}
          size={isZoomed ? { width } : WHOLE}
        />
      </Box>
    </Dialog>
  );
}

type StepsProps = { at: number; count: number; onStep: (by: 1 | -1) => void };

const Steps = ({ at, count, onStep }: StepsProps) => (
  <>
    <IconButton aria-label={t('previousPhoto')} onClick={() => onStep(-1)}>
      <ChevronLeft />
    </IconButton>
    <Typography component="output" noWrap sx={{ flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}>
      {t('placeAmong', { place: String(at + 1), count })}
    </Typography>
    <IconButton aria-label={t('nextPhoto')} onClick={() => onStep(1)}>
      <ChevronRight />
    </IconButton>
  </>
);

const nameOf = (alt: string, at: number, count: number): string =>
  count === 1 ? alt : t('pictureAmong', { picture: alt, place: String(at + 1), count });

const SMALL = { maxWidth: '100%', maxHeight: '360px' };
/** Beside others. */
const SMALLER = { maxWidth: '100%', maxHeight: '160px' };

type SmallPhotoProps = Pick<Props, 'renew'> & {
  url: string;
  alt: string;
  label: string;
  size: PhotoImageProps['size'];
  onEnlarge: () => void;
};

function SmallPhoto({ url, renew, alt, label, size, onEnlarge }: SmallPhotoProps) {
  const photo = usePhoto(url, renew);
  const image = <PhotoImage photo={photo} alt={alt} size={size} />;

  if (photo.attempt === 'renewing' || photo.attempt === 'broken') return image;
  return (
    <ButtonBase
      aria-label={label}
      onClick={onEnlarge}
      sx={{ display: 'block', maxWidth: '100%', borderRadius: 1, overflow: 'hidden', cursor: 'zoom-in' }}
    >
      {image}
    </ButtonBase>
  );
}

const GRID = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'center',
};

/** The photos below their heading: the first one, then the others, and each as large as one wants. */
export const PhotoEvidence = ({ title = common('photoEvidence'), ...photos }: Props) => (
  <Section title={title}>
    <Photos title={title} {...photos} />
  </Section>
);

/** The same below a heading of somebody else. */
export function Photos({
  urls,
  renew,
  title = common('photoEvidence'),
  alt = common('evidenceOfOffense'),
}: Props) {
  const [large, setLarge] = useState<number>();
  const count = urls.length;
  return (
    <>
      <Box sx={GRID}>
        {urls.map((url, at) => (
          <Box key={keyOf(url)} sx={{ gridColumn: at === 0 ? '1 / -1' : undefined, minWidth: 0 }}>
            <SmallPhoto
              url={url}
              renew={renew}
              alt={nameOf(alt, at, count)}
              label={count === 1 ? t('enlargeThePhoto') : t('enlargePhoto', { place: String(at + 1), count })}
              size={at === 0 ? SMALL : SMALLER}
              onEnlarge={() => setLarge(at)}
            />
          </Box>
        ))}
      </Box>
      {large !== undefined && large < count && (
        <PhotoDialog
          urls={urls}
          renew={renew}
          title={title}
          alt={alt}
          at={large}
          onShow={setLarge}
          onClose={() => setLarge(undefined)}
        />
      )}
    </>
  );
}
