import { z } from 'zod';

import { sha256Schema } from '../shared/text.ts';

/** How many photos a fine may have, and how many pictures a dispute as its evidence. */
export const MOST_PHOTOS = 3;

/**
 * How an event names the photos of a fine, whose bytes are kept beside the log under these names. It is from when there
 * could be one at most: the further ones are a field of their own, so that every event means what it always did.
 */
export const furtherPhotosSchema = z
  .array(sha256Schema)
  .max(MOST_PHOTOS - 1)
  .readonly();

type Named = { photoSha256?: string | null | undefined; furtherPhotos?: readonly string[] | undefined };

/** The photos of a fine after an event, in order. What the event does not name stays. */
export function photosAfter(before: readonly string[], { photoSha256, furtherPhotos }: Named): string[] {
  const [first = null, ...further] = before;
  const named = [photoSha256 === undefined ? first : photoSha256, ...(furtherPhotos ?? further)];
  return [...new Set(named.filter((photo) => photo !== null))];
}

/** How `FineIssued` names them. */
export function photosIssued([first, ...furtherPhotos]: readonly string[]) {
  return { photoSha256: first ?? null, ...(furtherPhotos.length > 0 && { furtherPhotos }) };
}

/** How `FineAmended` names them: only what changes. */
export function photosAmended(before: readonly string[], after: readonly string[] = before): Named {
  const [[was, ...others], [is, ...furtherPhotos]] = [before, after];
  return {
    ...(was !== is && { photoSha256: is ?? null }),
    ...(!areSamePhotos(others, furtherPhotos) && { furtherPhotos }),
  };
}

/** Whether they are the same, in the same order. */
export const areSamePhotos = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((photo, at) => photo === others[at]);

/** The pictures that a submitted dispute names, which are kept as photos are. */
export const evidencePhotosSchema = z.array(sha256Schema).max(MOST_PHOTOS).readonly();

/** The fields of events that name photos. */
const naming = z.object({
  photoSha256: sha256Schema.nullish().catch(null),
  furtherPhotos: furtherPhotosSchema.default([]).catch([]),
  evidencePhotos: evidencePhotosSchema.default([]).catch([]),
  crestSha256: sha256Schema.nullish().catch(null),
});

/** The photos that the data of any event names; none where they are not what an event of ours holds. */
export function photosNamedIn(data: unknown): string[] {
  const {
    photoSha256,
    furtherPhotos = [],
    evidencePhotos = [],
    crestSha256,
  } = naming.safeParse(data).data ?? {};
  return [photoSha256 ?? [], furtherPhotos, evidencePhotos, crestSha256 ?? []].flat();
}
