export type EventLocation = { stream: string; revision: number; position: number };
export type IdentifiedLocation = EventLocation & { id: string };

/** The places of the newest events by id. An event that is sent twice is usually sent again soon. */
export class RecentEvents {
  readonly #places = new Map<string, EventLocation>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  add(id: string, place: EventLocation): void {
    this.#places.set(id, place);
    if (this.#places.size <= this.#capacity) return;
    const [oldest] = this.#places.keys();
    if (oldest !== undefined) this.#places.delete(oldest);
  }

  find(id: string, stream: string): EventLocation | undefined {
    const place = this.#places.get(id);
    return place?.stream === stream ? place : undefined;
  }
}

/** The end of a stream. */
export type Head = {
  /** The revision of the last event; -1 if there never was one. */
  revision: number;
  /** Events with lower revisions are deleted. */
  truncateBefore: number;
  isTombstoned: boolean;
};

export const NO_STREAM: Head = { revision: -1, truncateBefore: 0, isTombstoned: false };

/** Whether a stream was deleted and has had no append since. */
export const isSoftDeleted = ({ revision, truncateBefore }: Head): boolean =>
  revision >= 0 && truncateBefore > revision;

/** The heads of the streams that were written most recently, so that most appends need no query. */
export class Heads {
  readonly #heads = new Map<string, Head>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(stream: string): Head | undefined {
    return this.#heads.get(stream);
  }

  set(stream: string, head: Head): void {
    this.#heads.delete(stream);
    this.#heads.set(stream, head);
  }

  /** Forgets the heads that were set longest ago. `set` does not do this, since a batch needs all of its heads. */
  trim(): void {
    for (const stream of this.#heads.keys()) {
      if (this.#heads.size <= this.#capacity) return;
      this.#heads.delete(stream);
    }
  }
}
