import { photosNamedIn } from '@fines/domain/fine/photos.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import type { Queryable } from '@fines/platform/postgres/postgres.ts';
import type { PhotoStore } from '@fines/platform/shared/photo-store.ts';
import { PHOTO_COPIES } from '@fines/platform/shared/record-tables.ts';
import type { Difference } from '@fines/proof/comparison.ts';

type Named = { stream: string; sha256: string };

/** The photos that events name, also those that later events replace. */
function photosIn(events: readonly RecordedEvent[]): Named[] {
  const named = new Map<string, Named>();
  for (const { stream, data } of events) {
    for (const sha256 of photosNamedIn(data)) named.set(`${stream} ${sha256}`, { stream, sha256 });
  }
  return [...named.values()];
}

/** Compares the files of photos with their names, and the copies that people are shown with those that were made. */
export async function comparePhotos(
  on: Queryable,
  photos: Pick<PhotoStore, 'hashesOf'>,
  events: readonly RecordedEvent[],
): Promise<{ differences: Difference[]; photos: number }> {
  const named = photosIn(events);
  const made = await copiesOf(on, named);
  const differences: Difference[] = [];
  for (const { stream, sha256 } of named) {
    const { sent, shown } = await photos.hashesOf(sha256);
    const tell = (what: string): unknown => differences.push({ stream, what: `photo ${sha256}: ${what}` });
    if (sent.length === 0) tell('the file that was sent is missing');
    else if (sent.some((hash) => hash !== sha256)) tell('the file is not the one that was sent');
    if (shown === undefined) tell('the copy that people are shown is missing');
    else if (made.get(sha256)?.includes(shown) === false) tell('people are shown another copy than was made');
  }
  return { differences, photos: named.length };
}

/** The SHA-256 of each copy that was made of these photos. None is kept of those that came before that was done. */
async function copiesOf(on: Queryable, named: readonly Named[]): Promise<ReadonlyMap<string, string[]>> {
  if (named.length === 0) return new Map();
  const { rows } = await on.query<{ sha256: string; copies: string[] }>(
    `SELECT sha256, array_agg(copy_sha256) AS copies FROM ${PHOTO_COPIES} WHERE sha256 = ANY($1) GROUP BY sha256`,
    [named.map(({ sha256 }) => sha256)],
  );
  return new Map(rows.map(({ sha256, copies }) => [sha256, copies]));
}
