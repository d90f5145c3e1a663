import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';

import { t } from '../../i18n/i18nProvider.ts';
import { Section } from '../../ui/Page.tsx';
import { PhotoDialog } from './PhotoDialog.tsx';
import { nameOf, PhotoImage, type PhotoImageProps, type PhotosProps, usePhoto } from './PhotoImage.tsx';
import { keyOf } from './photoValue.ts';

const SMALL = { maxWidth: '100%', maxHeight: '360px' };
/** Beside others. */
const SMALLER = { maxWidth: '100%', maxHeight: '160px' };

type SmallPhotoProps = Pick<PhotosProps, 'renew'> & {
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
export const PhotoEvidence = ({ title = t('common.photoEvidence'), ...photos }: PhotosProps) => (
  <Section title={title}>
    <Photos title={title} {...photos} />
  </Section>
);

/** The same below a heading of somebody else. */
export function Photos({
  urls,
  renew,
  title = t('common.photoEvidence'),
  alt = t('common.evidenceOfOffense'),
}: PhotosProps) {
  const [large, setLarge] = useState<number>();
  const count = urls.length;
  const close = () => setLarge(undefined);
  return (
    <>
      <Box sx={GRID}>
        {urls.map((url, at) => (
          <Box key={keyOf(url)} sx={{ gridColumn: at === 0 ? '1 / -1' : undefined, minWidth: 0 }}>
            <SmallPhoto
              url={url}
              renew={renew}
              alt={nameOf(alt, at, count)}
              label={
                count === 1
                  ? t('finePhoto.enlargeThePhoto')
                  : t('finePhoto.enlargePhoto', { place: String(at + 1), count })
              }
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
          onClose={close}
        />
      )}
    </>
  );
}
