import { areSamePhotos, MOST_PHOTOS } from '@fines/domain/fine/photos.ts';
import { invalid } from '@fines/domain/shared/refusal.ts';
import { photoOfUrl } from '@fines/platform/shared/photo-store.ts';
import { z } from 'zod';

const NO_ADDRESS = { error: 'Photo must be the address of an uploaded photo' };

/** The address that an upload gave, or that a record was read with: gives the SHA-256 of the photo. */
export const photoAddress = z
  .string(NO_ADDRESS)
  .transform((url) => photoOfUrl(url))
  .pipe(z.string(NO_ADDRESS));

/** Several of them, in order. One that is named twice counts once. */
export const photoAddresses = (whose: string) =>
  z
    .array(photoAddress, { error: 'Photos must be a list of addresses of uploaded photos' })
    .max(MOST_PHOTOS, `${whose} may have at most ${MOST_PHOTOS} photos`)
    .transform((photos): readonly string[] => [...new Set(photos)]);

/** The fields of requests that name photos. */
export const PHOTO_FIELDS = ['photoUrls', 'photoUrl', 'evidenceUrls', 'crestUrl'] as const;
export type PhotoFields = Partial<Record<(typeof PHOTO_FIELDS)[number], readonly string[] | string | null>>;

export const photosIn = (field: readonly string[] | string | null | undefined): readonly string[] =>
  [field ?? []].flat();

type PhotosSaid = { photoUrl?: string | null | undefined; photoUrls?: readonly string[] | undefined };

/** The photos of a fine to be issued. @throws Refusal if the two fields contradict each other */
export function photosToIssue({ photoUrl, photoUrls }: PhotosSaid): readonly string[] {
  refuseContradiction({ photoUrl, photoUrls });
  return photoUrls ?? photosIn(photoUrl);
}

/**
 * The photos that a fine with these is to have; undefined if nothing is said of them. A field that is as the record was
 * read says nothing. So a record may be sent back whole with either of them changed, and who knows of one photo only
 * replaces the first, or takes all away by saying that there is none.
 *
 * @throws Refusal if the two fields contradict each other
 */
export function photosToAmend(
  { photoUrl, photoUrls }: PhotosSaid,
  now: readonly string[],
): readonly string[] | undefined {
  const [first = null, ...others] = now;
  const one = photoUrl === first ? undefined : photoUrl;
  const all = photoUrls !== undefined && areSamePhotos(photoUrls, now) ? undefined : photoUrls;
  refuseContradiction({ photoUrl: one, photoUrls: all });
  if (all !== undefined || one === undefined) return all;
  return one === null ? [] : [one, ...others.filter((photo) => photo !== one)];
}

function refuseContradiction({ photoUrl, photoUrls }: PhotosSaid): void {
  if (photoUrl === undefined || photoUrls === undefined) return;
  if (photoUrl === (photoUrls[0] ?? null)) return;
  throw invalid({ photoUrl: 'photoUrl must be the first of photoUrls: send one of the two' });
}
