import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type CSSProperties, useState } from 'react';

import { t } from '../../i18n/i18nProvider.ts';

/** What shows photos, and how it gets newer links to them. */
export type PhotosProps = {
  urls: readonly string[];
  /** Fetches what gave the links, and newer links with it. */
  renew: () => Promise<unknown>;
  title?: string;
  /** What one of them is a picture of. */
  alt?: string;
};

/** What one of several pictures is called. */
export const nameOf = (alt: string, at: number, count: number): string =>
  count === 1 ? alt : t('finePhoto.pictureAmong', { picture: alt, place: String(at + 1), count });

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
export function usePhoto(url: string, renew: () => Promise<unknown>): Photo {
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

export type PhotoImageProps = {
  photo: Photo;
  alt: string;
  size: Pick<CSSProperties, 'width' | 'maxWidth' | 'maxHeight'>;
};

/** The photo, not larger than that, or why it is not there. */
export function PhotoImage({ photo, alt, size }: PhotoImageProps) {
  if (photo.attempt === 'renewing')
    return <Skeleton variant="rounded" height={240} aria-label={t('common.loading')} />;
  if (photo.attempt === 'broken') {
    const again = (
      <Button color="inherit" size="small" onClick={photo.retry}>
        {t('common.tryAgain')}
      </Button>
    );
    return (
      <Alert severity="error" variant="outlined" action={again}>
        {t('finePhoto.photoNotLoaded')}
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
