import { Readable } from 'node:stream';

/** A client that takes nothing for longer than this may lag behind is cut off; it connects anew. */
const MAX_UNREAD_BYTES = 64 * 1024;

/** The server-sent events to one client. */
export class LiveStream extends Readable {
  #finished = false;

  constructor() {
    // Events are pushed as they come, not when they are asked for.
    super({ read: () => undefined });
  }

  send(text: string): void {
    if (this.#finished || this.destroyed) return;
    this.push(text);
    if (this.readableLength > MAX_UNREAD_BYTES) this.destroy();
  }

  /** As a normal end, after what was sent. */
  finish(): void {
    if (this.#finished || this.destroyed) return;
    this.#finished = true;
    this.push(null);
  }
}
