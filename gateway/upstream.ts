import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

import { Client, type Dispatcher, Pool } from 'undici';

import { relay, type RelayOptions } from './relay.ts';
import type { RequestBody } from './request-body.ts';

export type ApiRequest = {
  method: string;
  /** As the client wrote it, with the query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: RequestBody;
};

/** Silence is watched by whoever relays an answer, in all of its parts at once. */
const SETTINGS = { headersTimeout: 0, bodyTimeout: 0 };

/** An API, over connections that are used again. Its client frames each request by what it is given. */
export class Upstream {
  readonly #origin: string;
  readonly #options: RelayOptions;
  readonly #pool: Pool;

  constructor({ origin }: URL, options: RelayOptions) {
    this.#origin = origin;
    this.#options = options;
    this.#pool = new Pool(origin, { ...SETTINGS, connectTimeout: options.silenceMs });
  }

  /** Resolves when the API's answer has gone to `response`. */
  async ask(request: ApiRequest, response: ServerResponse): Promise<void> {
    const framed = framedAs(request);
    try {
      await relay(this.#pool, framed, response, this.#options);
    } catch (error) {
      if (response.headersSent || !mayBeRepeated(request) || !isBrokenConnection(error)) throw error;
      await this.#askAlone(framed, response);
    }
  }

  /** On a connection of its own: the other idle ones are likely to be as dead. */
  async #askAlone(framed: Dispatcher.DispatchOptions, response: ServerResponse): Promise<void> {
    const client = new Client(this.#origin, SETTINGS);
    try {
      await relay(client, framed, response, this.#options);
    } finally {
      void client.destroy();
    }
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}

/** A length is named for what comes in pieces only: the client breaks off if there are more bytes, or less. */
function framedAs({ method, path, headers, body }: ApiRequest): Dispatcher.DispatchOptions {
  const asked = { method, path };
  if (body === undefined || Buffer.isBuffer(body)) return { ...asked, headers, body };
  const { pieces, length } = body;
  return { ...asked, headers: { ...headers, 'content-length': length }, body: pieces };
}

/**
 * An API may close an idle connection in the very moment in which a request goes out on it. That request was
 * not looked at, but only reading twice is harmless for certain.
 */
const mayBeRepeated = ({ method }: ApiRequest): boolean => method === 'GET' || method === 'HEAD';

const BROKEN: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

const isBrokenConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && BROKEN.has(error.code);
