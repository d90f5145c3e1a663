import { Readable } from 'node:stream';

import { READ_TABLES } from '@fines/domain/shared/read-tables.ts';
import { unavailable } from '@fines/platform/http/problem.ts';
import { gaugeOf } from '@fines/platform/metrics.ts';
import type { ReadModelChange } from '@fines/platform/shared/read-model.ts';

/** A client with more unread data than this is disconnected; it connects again. */
const MAX_UNREAD_BYTES = 64 * 1024;

/** The server-sent events to one client. */
class LiveStream extends Readable {
  #finished = false;

  constructor() {
    // Events are pushed when they happen, not when the reader asks for them.
    super({ read: () => undefined });
  }

  send(text: string): void {
    if (this.#finished || this.destroyed) return;
    this.push(text);
    if (this.readableLength > MAX_UNREAD_BYTES) this.destroy();
  }

  /** Ends the stream normally, after everything that was sent. */
  finish(): void {
    if (this.#finished || this.destroyed) return;
    this.#finished = true;
    this.push(null);
  }
}

/** The connections of all hubs in this process. */
let connections = 0;
gaugeOf('fines_live_connections', 'Consoles that are told what changed', () => connections);

type Client = { stream: LiveStream; personId: string; isEntitled: () => boolean };

type Connecting = {
  personId: string;
  isEntitled: () => boolean;
  /** The id of the last event that the client received; undefined if it was not connected before. */
  lastSeen: string | undefined;
};

/** More windows than anybody looks at. A window in the background has no connection. */
const MAX_A_PERSON = 10;

/** When to connect again: after a connection has ended, and after it was ended for a newer one. */
const RETRY_MS = 1000;
const CROWDED_RETRY_MS = 30_000;

/** Tells the connected clients which read tables have changed. */
export class LiveHub {
  readonly #clients = new Set<Client>();
  #position = '';
  #closed = false;

  /** If a person has too many connections, this ends the oldest, which is the least likely to be read. */
  connect({ personId, isEntitled, lastSeen }: Connecting): LiveStream {
    if (this.#closed) throw unavailable('The service is stopping. Try again in a moment.');
    const others = [...this.#clients].filter((client) => client.personId === personId);
    const oldest = others.length < MAX_A_PERSON ? undefined : others[0];
    if (oldest !== undefined) this.#sendAway(oldest);
    const stream = new LiveStream();
    const client = { stream, personId, isEntitled };
    this.#clients.add(client);
    connections += 1;
    stream.once('close', () => {
      this.#clients.delete(client);
      connections -= 1;
    });
    stream.send(`retry: ${RETRY_MS}\nid: ${this.#position}\nevent: hello\ndata: {}\n\n`);
    // Names every table, since nobody knows what the client missed.
    if (lastSeen !== undefined && lastSeen !== this.#position) {
      stream.send(changed(this.#position, READ_TABLES));
    }
    return stream;
  }

  publish({ position, tables }: ReadModelChange): void {
    if (tables.length === 0) return;
    this.#position = position;
    const event = changed(position, tables);
    for (const { stream } of this.#clients) stream.send(event);
  }

  /** Names every table if `position` is new: the connection to Postgres was lost, and notifications may be missing. */
  catchUp(position: string): void {
    if (position !== this.#position) this.publish({ position, tables: [...READ_TABLES] });
  }

  /** Shows proxies and clients that the connection is alive, and ends connections whose sign-in is no longer valid. */
  beat(): void {
    for (const { stream, isEntitled } of this.#clients) {
      if (isEntitled()) stream.send(':\n\n');
      else stream.finish();
    }
  }

  #sendAway(client: Client): void {
    this.#clients.delete(client);
    client.stream.send(`retry: ${CROWDED_RETRY_MS}\n\n`);
    client.stream.finish();
  }

  close(): void {
    this.#closed = true;
    for (const { stream } of this.#clients) stream.finish();
  }
}

const changed = (position: string, tables: readonly string[]): string =>
  `id: ${position}\nevent: changed\ndata: ${JSON.stringify({ position, tables })}\n\n`;
