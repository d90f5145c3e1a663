import { t } from '../../i18n/i18nProvider.ts';

/** A photo of a form: one that was just chosen, or the address of one that the server keeps. */
export type PhotoValue = File | string;

/** What the server keeps. Named one by one, so that phones turn their own formats into one of them. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;

const MEGABYTE = 1024 * 1024;
const MOST_MEGABYTES = 8;

const isOfKnownType = ({ type }: File): boolean => PHOTO_TYPES.some((known) => known === type);

const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);

/** Why this file need not be sent at all; undefined if the server shall decide, which it does by content. */
export const faultOfType = (file: File): string | undefined =>
  isOfKnownType(file) ? undefined : t('finePhoto.wrongPhotoType');

/** The same of what is left of it after it was made smaller. */
export const faultOfSize = ({ size }: File): string | undefined =>
  size <= MOST_MEGABYTES * MEGABYTE
    ? undefined
    : t('finePhoto.photoTooLarge', { most: String(MOST_MEGABYTES), megabytes: megabytes(size) });

const keys = new WeakMap<File, string>();
let filesSeen = 0;

/** Tells photos apart: an address by what stays the same when it is signed anew. */
export function keyOf(photo: PhotoValue): string {
  if (typeof photo === 'string') return photo.replace(/\?.*$/, '');
  const key = keys.get(photo) ?? `file ${++filesSeen}`;
  keys.set(photo, key);
  return key;
}

/** Whether they are the same, in the same order. */
export const areSamePhotos = (some: readonly PhotoValue[], others: readonly PhotoValue[]): boolean =>
  some.map(keyOf).join() === others.map(keyOf).join();

/** Whether two values of a form are the same, texts or photos. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other) ? areSamePhotos(one, other) : one === other;

/** What it is called where there are several. */
export const photoName = (at: number, count: number): string =>
  count === 1
    ? t('finePhoto.evidencePhoto')
    : t('finePhoto.evidencePhotoAmong', { place: String(at + 1), count });

export const removalOf = (at: number, count: number): string =>
  count === 1 ? t('finePhoto.removeThePhoto') : t('finePhoto.removePhoto', { place: String(at + 1) });
