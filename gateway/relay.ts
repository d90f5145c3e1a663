import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

import type { Dispatcher } from 'undici';

import { returnedHeaders } from './forwarded.ts';
import { ClientLeft } from './request-body.ts';

export type RelayOptions = {
  /** How long nothing may be heard or taken, before an answer or in the midst of it. */
  silenceMs: number;
  /** Told of server-sent events, which may be silent for as long as they like. */
  onEvents: (response: ServerResponse) => void;
};

/** No connection came about, so that the API has not heard of the request. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

type Settle = { resolve: () => void; reject: (error: Error) => void };

/** Asks an API, and resolves when its answer has gone to the client. Rejects if it broke off, or never came. */
export const relay = (
  api: Dispatcher,
  request: Dispatcher.DispatchOptions,
  response: ServerResponse,
  options: RelayOptions,
): Promise<void> =>
  new Promise((resolve, reject) => {
    api.dispatch(request, new Relay(response, options, { resolve, reject }));
  });

/** Hands an answer on as it comes; one that breaks off breaks off for the client too. */
class Relay implements Dispatcher.DispatchHandler {
  readonly #response: ServerResponse;
  readonly #onEvents: RelayOptions['onEvents'];
  readonly #settle: Settle;
  readonly #silence: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #maySleep = false;
  #isOver = false;
  readonly #onLeft = (): void => this.#giveUp(new ClientLeft('before its answer was complete'));

  constructor(response: ServerResponse, { silenceMs, onEvents }: RelayOptions, settle: Settle) {
    this.#response = response;
    this.#onEvents = onEvents;
    this.#settle = settle;
    this.#silence = setTimeout(() => this.#giveUp(new Error(`silent for ${silenceMs} ms`)), silenceMs);
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
    // Whoever stops the gateway ends the answers that do not end by themselves.
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
    // The same response may wait for other tries.
    this.#response.off('close', this.#onLeft);
  }
}

const isEventStream = (headers: IncomingHttpHeaders): boolean =>
  headers['content-type']?.startsWith('text/event-stream') ?? false;
