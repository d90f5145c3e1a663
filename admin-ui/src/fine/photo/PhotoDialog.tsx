import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Close from '@mui/icons-material/Close';
import ZoomInOutlined from '@mui/icons-material/ZoomInOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

import { t } from '../../i18n/i18nProvider.ts';
import { nameOf, PhotoImage, type PhotoImageProps, type PhotosProps, usePhoto } from './PhotoImage.tsx';
import { keyOf } from './photoValue.ts';
import { useArrowKeys, useSwipe } from './useSteps.ts';
import { useZoom } from './useZoom.ts';

const WHOLE = { maxWidth: '100%', maxHeight: '100%' };

type LargeImageProps = Pick<PhotosProps, 'renew'> & Pick<PhotoImageProps, 'alt' | 'size'> & { url: string };

const LargeImage = ({ url, renew, ...image }: LargeImageProps) => (
  <PhotoImage photo={usePhoto(url, renew)} {...image} />
);

type PhotoDialogProps = Required<PhotosProps> & {
  /** Which of them is shown. */
  at: number;
  onShow: (at: number) => void;
  onClose: () => void;
};

/** The arrow keys scroll it. */
const SCROLLED = { tabIndex: 0, role: 'group', 'aria-label': t('finePhoto.photoAtFullSize') };

/** One photo as large as the screen lets it be, or larger, to be scrolled about; and the way to the others. */
export function PhotoDialog({ urls, renew, title, alt, at, onShow, onClose }: PhotoDialogProps) {
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
          {t(isZoomed ? 'finePhoto.fit' : 'finePhoto.fullSize')}
        </Button>
        <IconButton aria-label={t('common.close')} onClick={onClose}>
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
    <IconButton aria-label={t('finePhoto.previousPhoto')} onClick={() => onStep(-1)}>
      <ChevronLeft />
    </IconButton>
    <Typography component="output" noWrap sx={{ flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}>
      {t('finePhoto.placeAmong', { place: String(at + 1), count })}
    </Typography>
    <IconButton aria-label={t('finePhoto.nextPhoto')} onClick={() => onStep(1)}>
      <ChevronRight />
    </IconButton>
  </>
);
