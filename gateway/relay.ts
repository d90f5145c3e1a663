import type { IncomingMessage, IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

import type { Dispatcher } from 'undici';

import { hasBody, returnedHeaders } from './refuse-ambiguous.ts';

/** The whole body, or its pieces that were not taken yet, with the length if the client stated one. */
export type RequestBody = Buffer | { pieces: () => Readable; length: string | undefined } | undefined;

/** The client disconnected before its request or its answer was complete. */
export class ClientLeft extends Error {
  override readonly name = 'ClientLeft';
}

/** More than the body of any command without a photo. */
const GATHERED_BYTES = 64 * 1024;

/**
 * The body of a request. A small body is collected before an API gets the request, so that slow clients keep no API
 * busy. A larger one, or one of unknown length, is passed on as it comes.
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
    // The rest of a body that the API did not read is discarded, so that the client reads the answer.
    request.resume();
  }
}

const leaving = (cause: unknown): ClientLeft => new ClientLeft('before its request was complete', { cause });

export type RelayOptions = {
  /** How long neither side may send or read anything, before or during an answer. */
  idleTimeoutMs: number;
  /** Called for server-sent events, which may be silent for any time. */
  onEvents: (response: ServerResponse) => void;
};

/** No connection was made, so the API has not seen the request. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

type Settle = { resolve: () => void; reject: (error: Error) => void };

/** Asks an API. Resolves when its answer was passed to the client; rejects if the answer breaks off or never comes. */
export const relay = (
  api: Dispatcher,
  request: Dispatcher.DispatchOptions,
  response: ServerResponse,
  options: RelayOptions,
): Promise<void> =>
  new Promise((resolve, reject) => {
    api.dispatch(request, new Relay(response, options, { resolve, reject }));
  });

/** Passes an answer on as it arrives. If it breaks off, it breaks off for the client too. */
class Relay implements Dispatcher.DispatchHandler {
  readonly #response: ServerResponse;
  readonly #onEvents: RelayOptions['onEvents'];
  readonly #settle: Settle;
  readonly #silence: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #maySleep = false;
  #isOver = false;
  readonly #onLeft = (): void => this.#giveUp(new ClientLeft('before its answer was complete'));

  constructor(response: ServerResponse, { idleTimeoutMs, onEvents }: RelayOptions, settle: Settle) {
    this.#response = response;
    this.#onEvents = onEvents;
    this.#settle = settle;
    this.#silence = setTimeout(
      () => this.#giveUp(new Error(`silent for ${idleTimeoutMs} ms`)),
      idleTimeoutMs,
    );
    response.once('close', this.#onLeft);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#isOver) controller.abort(new Error('given up before it was sent'));
    this.#controller = controller;
  }

  onBodySent(): void {
    this.#heard();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    this.#heard();
    for (const [name, value] of returnedHeaders(headers)) this.#response.setHeader(name, value);
    this.#response.writeHead(status);
    if (!isEventStream(headers)) return;
    this.#maySleep = true;
    clearTimeout(this.#silence);
    this.#response.flushHeaders();
    this.#onEvents(this.#response);
  }

  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    this.#heard();
    // When the gateway stops, it ends server-sent events itself.
    if (this.#response.writableEnded || this.#response.write(piece)) return;
    controller.pause();
    this.#response.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    this.#end();
    this.#response.end();
    this.#settle.resolve();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const wasSent = this.#controller !== undefined;
    this.#giveUp(wasSent ? error : new NotSent('the API cannot be connected to', { cause: error }));
  }

  #heard(): void {
    if (!this.#isOver && !this.#maySleep) this.#silence.refresh();
  }

  #giveUp(error: Error): void {
    if (this.#isOver) return;
    this.#end();
    this.#controller?.abort(error);
    if (this.#response.headersSent) this.#response.destroy();
    this.#settle.reject(error);
  }

  #end(): void {
    this.#isOver = true;
    clearTimeout(this.#silence);
    // Other tries may follow with the same response.
    this.#response.off('close', this.#onLeft);
  }
}

const isEventStream = (headers: IncomingHttpHeaders): boolean =>
  headers['content-type']?.startsWith('text/event-stream') ?? false;
