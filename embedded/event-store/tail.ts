import type { Client } from 'pg';

import { decideAppend, decideDeletion } from './decide.ts';
import type { Append, Deletion, Outcome, PlacedEvent, ProposedEvent, Write } from './events.ts';
import { type Head, Heads, NO_STREAM, type IdentifiedLocation, RecentEvents } from './heads.ts';
import { findRange, loadEnd, loadHeads, loadRecent, type SavedDeletion } from './storage.ts';

const HEADS = 20_000;
const RECENT_EVENTS = 10_000;

/** The outcome of a write, and what must be saved for it. */
export type Placed = { outcome: Outcome; events?: PlacedEvent[]; deletion?: SavedDeletion };

/**
 * The end of the log in the writer's memory: the last position, the heads of streams and the newest events. Valid
 * only while nobody else writes and every batch commits; otherwise it must be loaded again.
 */
export class Tail {
  readonly #client: Client;
  readonly #heads = new Heads(HEADS);
  readonly #recent = new RecentEvents(RECENT_EVENTS);
  #position: number;

  private constructor(client: Client, position: number) {
    this.#client = client;
    this.#position = position;
  }

  static async load(client: Client): Promise<Tail> {
    const tail = new Tail(client, await loadEnd(client));
    for (const { id, ...place } of await loadRecent(client, RECENT_EVENTS)) tail.#recent.add(id, place);
    return tail;
  }

  get position(): number {
    return this.#position;
  }

  /** Loads the heads of these streams that are not known yet, in one query. */
  async prepare(streams: readonly string[]): Promise<void> {
    this.#heads.trim();
    const unknown = streams.filter((stream) => this.#heads.get(stream) === undefined);
    if (unknown.length === 0) return;
    const found = await loadHeads(this.#client, [...new Set(unknown)]);
    for (const stream of unknown) this.#heads.set(stream, found.get(stream) ?? NO_STREAM);
  }

  /** Decides one write. Later writes of the batch are decided as if this one were on disk already. */
  place(write: Write): Promise<Placed> {
    const head = this.#heads.get(write.stream);
    if (head === undefined) throw new Error(`The head of ${write.stream} was not prepared.`);
    return write.kind === 'append' ? this.#append(write, head) : Promise.resolve(this.#delete(write, head));
  }

  async #append(append: Append, head: Head): Promise<Placed> {
    const { stream, events } = append;
    const decision = await decideAppend(append, head, {
      recent: (id) => this.#recent.find(id, stream),
      range: (from, count) => this.#range(append, from, count),
    });
    if (decision.kind !== 'write') return { outcome: decision };
    const placed = events.map((event, index) => this.#give(event, stream, head.revision + 1 + index));
    const revision = head.revision + placed.length;
    this.#heads.set(stream, { ...head, revision });
    return { outcome: { kind: 'written', revision, position: this.#position }, events: placed };
  }

  #give(event: ProposedEvent, stream: string, revision: number): PlacedEvent {
    const place = { stream, revision, position: ++this.#position };
    this.#recent.add(event.id, place);
    return { ...event, ...place };
  }

  /** Events of the same batch are not in Postgres yet, but they are among the recent ones. */
  async #range({ stream, events }: Append, from: number, count: number): Promise<IdentifiedLocation[]> {
    const recent = events.flatMap(({ id }, index) => {
      const place = this.#recent.find(id, stream);
      return place?.revision === from + index ? [{ ...place, id }] : [];
    });
    return recent.length === count ? recent : findRange(this.#client, stream, from, count);
  }

  #delete({ stream, expected, isTombstone }: Deletion, head: Head): Placed {
    const decision = decideDeletion(expected, head);
    if (decision.kind !== 'write') return { outcome: decision };
    const truncateBefore = head.revision + 1;
    const position = ++this.#position;
    this.#heads.set(stream, { ...head, truncateBefore, isTombstoned: isTombstone });
    return {
      outcome: { kind: 'written', revision: head.revision, position },
      deletion: { stream, truncateBefore, isTombstoned: isTombstone, position },
    };
  }
}
