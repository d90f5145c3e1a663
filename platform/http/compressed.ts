import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import type { Handler } from './context.ts';

const compress = promisify(gzip);

/** Bytes. What is smaller fits into a packet as it is. */
const WORTH_IT = 1400;

/**
 * Sends JSON that was read compressed: a page of a list is a fifth then, which a slow line notices. Streams (exports,
 * live changes, photos) go out as they are. Nobody can guess secrets from the lengths (BREACH): these answers hold no
 * token, and other sites cannot ask for them, since no cookie opens them.
 */
export const compressed: Handler = async (ctx, next) => {
  await next();
  const { body } = ctx;
  if (ctx.method !== 'GET' || ctx.response.is('json') !== 'json' || isRaw(body)) return;
  const text = JSON.stringify(body);
  if (text.length < WORTH_IT) return;
  ctx.vary('Accept-Encoding');
  if (ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') return;
  const { type } = ctx;
  ctx.body = await compress(text);
  ctx.type = type;
  ctx.set('Content-Encoding', 'gzip');
};

/** Text, bytes and streams, which are sent as they are. */
const isRaw = (body: unknown): boolean =>
  typeof body !== 'object' ||
  body === null ||
  Buffer.isBuffer(body) ||
  'pipe' in body ||
  body instanceof ReadableStream;
