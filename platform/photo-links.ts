import { createHmac, timingSafeEqual } from 'node:crypto';

import { z } from 'zod';

import { requestContext } from './http/request-context.ts';

/** Links change once in a quarter of an hour, so that a browser keeps a photo that it has. */
const WINDOW_SECONDS = 900;

/**
 * What a link says besides the photo's name: until when it is good (seconds since 1970), who was given it, and
 * that we said so.
 */
export const photoLinkQuery = z.object({
  until: z.coerce.number().int(),
  viewer: z.string().max(100),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
});
export type PhotoLinkQuery = z.output<typeof photoLinkQuery>;

export type PhotoLinks = {
  /** An address below the console's own that shows the photo for 15 to 30 minutes, without a token. */
  urlOf: (sha256: string) => string;
  isGood: (sha256: string, query: PhotoLinkQuery) => boolean;
};

/** The services that make links and those that follow them share the secret. */
export function photoLinks(
  secret: string,
  { now = Date.now, viewer = () => requestContext()?.personId ?? 'nobody' } = {},
): PhotoLinks {
  const key = createHmac('sha256', secret).update('photo links').digest();
  const sign = (sha256: string, until: number, personId: string): Buffer =>
    createHmac('sha256', key).update(`${sha256}:${until}:${personId}`).digest();
  return {
    urlOf: (sha256) => {
      const until = (Math.floor(now() / 1000 / WINDOW_SECONDS) + 2) * WINDOW_SECONDS;
      const personId = viewer();
      const signature = sign(sha256, until, personId).toString('hex');
      return `/api/photos/${sha256}?until=${until}&viewer=${encodeURIComponent(personId)}&signature=${signature}`;
    },
    isGood: (sha256, { until, viewer: personId, signature }) =>
      until * 1000 > now() && timingSafeEqual(Buffer.from(signature, 'hex'), sign(sha256, until, personId)),
  };
}

const PHOTO_URL = /^\/api\/photos\/([0-9a-f]{64})(?:\?|$)/;

/** The photo that an address of ours shows, as clients send it back; undefined for other texts. */
export const photoOfUrl = (url: string): string | undefined => PHOTO_URL.exec(url)?.[1];
