import type { Client } from 'pg';

import { decideAppend, decideDeletion } from './decide.ts';
import type { Append, Deletion, Outcome, PlacedEvent, ProposedEvent, Write } from './events.ts';
import {
  type EventLocation,
  type Head,
  Heads,
  NO_STREAM,
  type IdentifiedLocation,
  RecentEvents,
} from './heads.ts';
import { findRange, loadEnd, loadHeads, loadRecent, type SavedDeletion, type Unsaved } from './storage.ts';

const HEADS = 20_000;
const RECENT_EVENTS = 10_000;

/**
 * The end of the log in the writer's memory: the last position, the heads of streams and the newest events. Valid
 * only while nobody else writes; otherwise it must be loaded again.
 */
export class Tail {
  readonly client: Client;
  readonly heads = new Heads(HEADS);
  readonly recent = new RecentEvents(RECENT_EVENTS);
  #position: number;

  private constructor(client: Client, position: number) {
    this.client = client;
    this.#position = position;
  }

  static async load(client: Client): Promise<Tail> {
    const tail = new Tail(client, await loadEnd(client));
    for (const { id, ...place } of await loadRecent(client, RECENT_EVENTS)) tail.recent.add(id, place);
    return tail;
  }

  get position(): number {
    return this.#position;
  }

  /** Loads the heads of these streams, in one query. */
  async learn(streams: readonly string[]): Promise<void> {
    if (streams.length === 0) return;
    const found = await loadHeads(this.client, [...new Set(streams)]);
    for (const stream of streams) this.heads.set(stream, found.get(stream) ?? NO_STREAM);
  }

  /** Takes over a batch that is on disk. */
  keep({ position, heads, events }: Batch): void {
    this.#position = position;
    for (const [stream, head] of heads) this.heads.set(stream, head);
    for (const { id, stream, revision, position: place } of events)
      this.recent.add(id, { stream, revision, position: place });
    this.heads.trim();
  }
}

/** Writes that are saved together. Each is decided as if those before it were on disk already. */
export class Batch implements Unsaved {
  readonly #tail: Tail;
  readonly heads = new Map<string, Head>();
  readonly events: PlacedEvent[] = [];
  readonly deletions: SavedDeletion[] = [];
  readonly assumptions = new Map<string, number>();
  readonly created = new Date();
  readonly #places = new Map<string, EventLocation>();
  position: number;

  constructor(tail: Tail) {
    this.#tail = tail;
    this.position = tail.position;
  }

  /** Decides all writes in order. */
  async decide(writes: readonly Write[]): Promise<Outcome[]> {
    const isUnknown = ({ stream }: Write): boolean => this.#tail.heads.get(stream) === undefined;
    const unknown = writes.filter((write) => isUnknown(write) && assumedHead(write) === undefined);
    await this.#tail.learn(unknown.map(({ stream }) => stream));
    const outcomes: Outcome[] = [];
    for (const write of writes) {
      const head = this.#headOf(write);
      outcomes.push(write.kind === 'append' ? await this.#append(write, head) : this.#delete(write, head));
    }
    return outcomes;
  }

  /** Most streams that are not known are as the client expects, so that is looked up only when the batch is saved. */
  #headOf(write: Write): Head {
    const { stream } = write;
    const known = this.heads.get(stream) ?? this.#tail.heads.get(stream);
    if (known !== undefined) return known;
    const assumed = assumedHead(write);
    if (assumed === undefined) throw new Error(`The head of ${stream} was not loaded.`);
    this.assumptions.set(stream, assumed.revision);
    this.heads.set(stream, assumed);
    return assumed;
  }

  #find(id: string, stream: string): EventLocation | undefined {
    const place = this.#places.get(id);
    return place?.stream === stream ? place : this.#tail.recent.find(id, stream);
  }

  async #append(append: Append, head: Head): Promise<Outcome> {
    const { stream, events } = append;
    const decision = await decideAppend(append, head, {
      recent: (id) => this.#find(id, stream),
      range: (from, count) => this.#range(append, from, count),
    });
    if (decision.kind !== 'write') return decision;
    for (const [index, event] of events.entries()) this.#give(event, stream, head.revision + 1 + index);
    const revision = head.revision + events.length;
    this.heads.set(stream, { ...head, revision });
    return { kind: 'written', revision, position: this.position };
  }

  #give(event: ProposedEvent, stream: string, revision: number): void {
    const place = { stream, revision, position: ++this.position };
    this.#places.set(event.id, place);
    this.events.push({ ...event, ...place });
  }

  /** Events of the same batch are not in Postgres yet, but they are among the recent ones. */
  async #range({ stream, events }: Append, from: number, count: number): Promise<IdentifiedLocation[]> {
    const recent = events.flatMap(({ id }, index) => {
      const place = this.#find(id, stream);
      return place?.revision === from + index ? [{ ...place, id }] : [];
    });
    return recent.length === count ? recent : findRange(this.#tail.client, stream, from, count);
  }

  #delete({ stream, expected, isTombstone }: Deletion, head: Head): Outcome {
    const decision = decideDeletion(expected, head);
    if (decision.kind !== 'write') return decision;
    const truncateBefore = head.revision + 1;
    const position = ++this.position;
    this.heads.set(stream, { ...head, truncateBefore, isTombstoned: isTombstone });
    this.deletions.push({ stream, truncateBefore, isTombstoned: isTombstone, position });
    return { kind: 'written', revision: head.revision, position };
  }
}

/**
 * The head that an append expects, if it expects a certain one that there may be. Whether the stream was deleted before
 * no longer matters once there are further events.
 */
function assumedHead(write: Write): Head | undefined {
  if (write.kind === 'deletion' || write.events.length === 0) return undefined;
  if (write.expected === 'no-stream') return NO_STREAM;
  return Number.isSafeInteger(write.expected)
    ? { ...NO_STREAM, revision: Number(write.expected) }
    : undefined;
}
