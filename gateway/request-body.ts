import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

import { hasBody } from './refuse-ambiguous.ts';

/** Whole, or piece by piece with its length if the client said one: the pieces that were not taken yet. */
export type RequestBody = Buffer | { pieces: () => Readable; length: string | undefined } | undefined;

/** The client went away in the midst of its request, or before it had its answer. */
export class ClientLeft extends Error {
  override readonly name = 'ClientLeft';
}

/** More than any command takes but those that bring a photo. */
const GATHERED_BYTES = 64 * 1024;

/**
 * The body of a request. A small one is gathered before an API hears of it, so that a slow client keeps none
 * busy; a larger one, or one of unknown length, is passed on as it comes.
 */
export async function bodyOf(request: IncomingMessage): Promise<RequestBody> {
  if (!hasBody(request)) return undefined;
  const length = request.headers['content-length'];
  if (length !== undefined && Number(length) <= GATHERED_BYTES) return gathered(request);
  return { pieces: () => Readable.from(piecesOf(request), { objectMode: false }), length };
}

const gathered = (request: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    request
      .on('data', (piece: Buffer) => pieces.push(piece))
      .once('end', () => resolve(Buffer.concat(pieces)))
      .once('error', (error) => reject(leaving(error)));
  });

async function* piecesOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch (error) {
    throw leaving(error);
  } finally {
    // What an API did not want to have is thrown away, so that the client gets to read the answer.
    request.resume();
  }
}

const leaving = (cause: unknown): ClientLeft => new ClientLeft('before its request was complete', { cause });
