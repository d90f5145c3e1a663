/** The photo of a form: one that was just chosen, the address of one that the server keeps, or none. */
export type PhotoValue = File | string | null;

/** What the server keeps. Named one by one, so that phones turn their own formats into one of them. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;

const MEGABYTE = 1024 * 1024;
const MOST_MEGABYTES = 8;

const isOfKnownType = ({ type }: File): boolean => PHOTO_TYPES.some((known) => known === type);

const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** Why this file need not be sent at all; undefined if the server shall decide, which it does by content. */
export const faultOfType = (file: File): string | undefined =>
  isOfKnownType(file) ? undefined : 'The photo must be a JPEG, PNG, WebP, GIF or AVIF image';

/** The same of what is left of it after it was made smaller. */
export const faultOfSize = ({ size }: File): string | undefined =>
  size <= MOST_MEGABYTES * MEGABYTE
    ? undefined
    : `The photo may have at most ${MOST_MEGABYTES} MB; this one has ${megabytes(size)}`;

/** An address without what changes each time it is given. */
const nameOf = (photo: PhotoValue): PhotoValue =>
  typeof photo === 'string' ? photo.replace(/\?.*$/, '') : photo;

export const isSamePhoto = (a: PhotoValue, b: PhotoValue): boolean => nameOf(a) === nameOf(b);
