import { unavailable } from '@fines/platform/http/problem.ts';
import { type ReadModelChange } from '@fines/platform/read-model.ts';

import { LiveStream } from './live-stream.ts';

type Client = { stream: LiveStream; isEntitled: () => boolean };

/** When to come back after the end of a connection. */
const RETRY_MS = 1000;

/** Whatever may be shown: what a client is told that may have missed a change. */
const ALL_TABLES = ['fines', 'payments', 'disputes', 'vehicles', 'users', 'activity'];

/** Tells the clients that are connected what changed in the read tables. */
export class LiveHub {
  readonly #clients = new Set<Client>();
  #position = '';
  #closed = false;

  /** `lastSeen` is the position of the last event that the client got, if it was connected before. */
  connect(options: { isEntitled: () => boolean; lastSeen: string | undefined }): LiveStream {
    if (this.#closed) throw unavailable('The service is stopping. Try again in a moment.');
    const stream = new LiveStream();
    const client = { stream, isEntitled: options.isEntitled };
    this.#clients.add(client);
    stream.once('close', () => this.#clients.delete(client));
    stream.send(`retry: ${RETRY_MS}\nid: ${this.#position}\nevent: hello\ndata: {}\n\n`);
    if (options.lastSeen !== undefined && options.lastSeen !== this.#position) {
      stream.send(changed(this.#position, ALL_TABLES));
    }
    return stream;
  }

  publish({ position, tables }: ReadModelChange): void {
    this.#position = position;
    const event = changed(position, tables);
    for (const { stream } of this.#clients) stream.send(event);
  }

  /** After a time without news, in which the tables may have come to `position`. */
  catchUp(position: string): void {
    if (position !== this.#position) this.publish({ position, tables: ALL_TABLES });
  }

  /** Shows proxies and clients that the connection lives, and ends those that nobody may have any more. */
  beat(): void {
    for (const { stream, isEntitled } of this.#clients) {
      if (isEntitled()) stream.send(':\n\n');
      else stream.finish();
    }
  }

  close(): void {
    this.#closed = true;
    for (const { stream } of this.#clients) stream.finish();
  }
}

const changed = (position: string, tables: readonly string[]): string =>
  `id: ${position}\nevent: changed\ndata: ${JSON.stringify({ position, tables })}\n\n`;
