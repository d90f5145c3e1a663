import type { KeptLetterhead } from '@fines/domain/letterhead/letterhead.ts';
import { SHOWN_MIME_TYPE } from '@fines/platform/shared/photo-store.ts';
import { LRUCache } from 'lru-cache';

import { type Route } from '../engine/route.ts';
import type { Site } from '../engine/site.ts';
import { FOR_EVER } from './files.ts';

/** A page with its style and its crest stays below 40 kB. */
const MOST_BYTES = 20_000;

/** How large the crests of this minute are. */
const sizes = new LRUCache<string, number>({ max: 8, ttl: 60_000 });

async function sizeOf({ photos }: Site, sha256: string): Promise<number> {
  const known = sizes.get(sha256);
  if (known !== undefined) return known;
  const photo = await photos.open(sha256);
  photo?.content.destroy();
  const bytes = photo?.bytes ?? Infinity;
  sizes.set(sha256, bytes);
  return bytes;
}

/** Where the crest in force is shown; null if there is none, or one that is too large. */
export async function crestPathOf(site: Site, { crestSha256 }: KeptLetterhead): Promise<string | null> {
  if (crestSha256 === null || (await sizeOf(site, crestSha256)) > MOST_BYTES) return null;
  return `/crest/${crestSha256}`;
}

/** Shows the crest in force, and no other picture. */
export const crestRoute = (site: Site): Route => ({
  method: 'get',
  path: '/crest/:sha256',
  handle: async (ctx, next) => {
    const path = await crestPathOf(site, await site.records.letterhead());
    if (path !== ctx.path) return next();
    const photo = await site.photos.open(path.slice('/crest/'.length));
    if (photo === undefined) return next();
    ctx.type = SHOWN_MIME_TYPE;
    ctx.length = photo.bytes;
    ctx.set('Cache-Control', FOR_EVER);
    ctx.body = photo.content;
  },
});
