import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { singleFlight } from '@fines/platform/async.ts';
import { backOff } from '@fines/platform/async.ts';
import { Client, type Dispatcher, Pool } from 'undici';

import { NotSent, relay, type RelayOptions, type RequestBody } from './relay.ts';

const WITHIN_MS = 1000;

/** Whether a server accepts connections at an address now. */
const acceptsConnections = ({ hostname, port }: URL): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 80), timeout: WITHIN_MS });
    const tell = (isThere: boolean): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket
      .once('connect', () => tell(true))
      .once('timeout', () => tell(false))
      .once('error', () => tell(false));
  });

export type ApiRequest = {
  method: string;
  /** As the client wrote it, with the query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: RequestBody;
};

export type UpstreamOptions = RelayOptions & {
  /** How long a request may wait for an API that is being replaced. */
  connectWaitMs: number;
};

/** No timeouts here: `relay` limits the silence of a whole answer. */
const SETTINGS = { headersTimeout: 0, bodyTimeout: 0 };
/** Short, so that the next try soon notices that the network is back. */
const CONNECT_WITHIN_MS = 4000;
const PAUSE_MS = 200;
/** Each waiting request keeps a small body and a connection. Requests above this number are refused at once. */
const MOST_WAITING = 256;

/** An API, over connections that are reused. undici frames each request by its body and headers. */
export class Upstream {
  readonly #origin: string;
  readonly #options: UpstreamOptions;
  readonly #settings: { headersTimeout: number; bodyTimeout: number; connectTimeout: number };
  readonly #pool: Pool;
  /** Whether the API accepts connections. All waiting requests share one check, with a pause after it fails. */
  readonly #accepts: () => Promise<boolean>;
  #waiting = 0;

  constructor(api: URL, options: UpstreamOptions) {
    this.#origin = api.origin;
    this.#options = options;
    this.#settings = { ...SETTINGS, connectTimeout: Math.min(options.idleTimeoutMs, CONNECT_WITHIN_MS) };
    this.#pool = new Pool(api.origin, this.#settings);
    this.#accepts = singleFlight(async () => (await acceptsConnections(api)) || delay(PAUSE_MS, false));
  }

  /** Resolves when the API's answer has been passed to `response`. */
  async ask(request: ApiRequest, response: ServerResponse): Promise<void> {
    const asked = performance.now();
    try {
      await relay(this.#pool, framedAs(request), response, this.#options);
    } catch (error) {
      if (!isWorthRepeating(request, response, error) || this.#waiting >= MOST_WAITING) throw error;
      this.#waiting += 1;
      await this.#askAgain(request, response, asked).finally(() => (this.#waiting -= 1));
    }
  }

  /** Repeats the request until the API takes it, the time to wait is over, or the client has disconnected. */
  async #askAgain(request: ApiRequest, response: ServerResponse, asked: number): Promise<void> {
    const { connectWaitMs, idleTimeoutMs } = this.#options;
    const left = new AbortController();
    response.once('close', () => left.abort());
    for (let attempt = 1; ; attempt++) {
      await this.#untilThere(asked + connectWaitMs, left.signal);
      const waited = performance.now() - asked;
      try {
        // All tries together may be silent no longer than a single one.
        await this.#askAlone(request, response, Math.max(1, idleTimeoutMs - waited));
        return;
      } catch (error) {
        const isOver = waited > connectWaitMs || left.signal.aborted;
        if (isOver || !isWorthRepeating(request, response, error)) throw error;
      }
      await backOff(attempt, PAUSE_MS, left.signal);
    }
  }

  async #untilThere(deadline: number, left: AbortSignal): Promise<void> {
    while (!(await this.#accepts()) && !left.aborted && performance.now() < deadline);
  }

  /** Uses a connection of its own, because the other idle ones are likely to be dead, too. */
  async #askAlone(request: ApiRequest, response: ServerResponse, idleTimeoutMs: number): Promise<void> {
    const client = new Client(this.#origin, this.#settings);
    try {
      await relay(client, framedAs(request), response, { ...this.#options, idleTimeoutMs });
    } finally {
      void client.destroy();
    }
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}

/** Only a body in pieces gets the stated length: undici aborts if there are more or fewer bytes. */
function framedAs({ method, path, headers, body }: ApiRequest): Dispatcher.DispatchOptions {
  const asked = { method, path };
  if (body === undefined || Buffer.isBuffer(body)) return { ...asked, headers, body };
  const { pieces, length } = body;
  return { ...asked, headers: { ...headers, 'content-length': length }, body: pieces() };
}

/** A request that no API has seen may always be repeated. Others may be if doing them twice is harmless. */
const isWorthRepeating = (request: ApiRequest, response: ServerResponse, error: unknown): boolean =>
  !response.headersSent &&
  !response.destroyed &&
  (error instanceof NotSent || (isHarmlessTwice(request) && isBrokenConnection(error)));

/** Reads, and commands with a key by which a repetition is recognised. Sign-in does not use keys. */
const isHarmlessTwice = ({ method, path, headers, body }: ApiRequest): boolean =>
  method === 'GET' ||
  method === 'HEAD' ||
  (headers['idempotency-key'] !== undefined &&
    !path.startsWith('/api/auth/') &&
    (body === undefined || Buffer.isBuffer(body)));

const BROKEN: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

const isBrokenConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && BROKEN.has(error.code);
