import type { Damage, DamagedEntry } from '@fines/domain/known-break/events.ts';
import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { START } from '@fines/platform/event-store/events.ts';
import { hashOf, type Link } from '@fines/platform/event-store/hash-chain.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { namedAfter } from '../entries.ts';
import { contentOf, type KnownBreaks, leafOf } from '../known-breaks/known-breaks.ts';
import { type Hash, sameHash } from '../merkle/hashing.ts';
import { toBase64 } from '../notes/keys.ts';
import type { SignedTree } from '../record.ts';
import { readLeaves } from '../tiles-in-postgres.ts';
import { linkKnowing } from './chains.ts';
import type { Break } from './check.ts';
import { isSignedTree } from './since.ts';

type Stores = { pool: Pool; store: Pick<EventStore, 'readAll' | 'readStream'> };

type Against = { known: KnownBreaks; signed: SignedTree };

/** So many fit into one event. */
const MOST = 1000;

/**
 * What of the signed tree a break concerns: the first events of its stream that are not what was signed, up to one that
 * continues the chain as it is now. Reads the log from its beginning, since only counting tells an event's entry.
 *
 * @returns null if it cannot be told, more than this stream is concerned, or the tree is not what was signed either: then
 * people cannot state it
 */
export async function damageOf(
  stores: Stores,
  found: Break | undefined,
  against: Against,
): Promise<Damage | null> {
  if (found === undefined) return null;
  const { stream, revision, isHidden } = found;
  if (isHidden === true) return { stream, entries: [] };
  return revision === null ? null : damageIn(stores, stream, against);
}

async function damageIn(stores: Stores, stream: string, { known, signed }: Against): Promise<Damage | null> {
  // Who changes a leaf in Postgres must not have it acknowledged: nothing could be signed on it any more.
  if (!(await isSignedTree(signed, readLeaves(stores.pool, READ_SCHEMA)))) return null;
  const run = new Run(stream, await stores.store.readStream(stream), known);
  const leaves = readLeaves(stores.pool, READ_SCHEMA);
  const next = async (): Promise<Hash | undefined> => (await leaves.next()).value ?? undefined;
  for await (const event of namedAfter(stores.store, START)) if (!(await run.take(event, next))) return null;
  const isAllThere = (await next()) === undefined;
  return run.isWhole && isAllThere ? { stream, entries: run.entries } : null;
}

/** Walks along the log and the leaves that were signed, and collects where one stream differs. */
class Run {
  readonly entries: DamagedEntry[] = [];
  readonly #stream: string;
  readonly #known: KnownBreaks;
  /** The revisions that the stream lacks, and its last one. */
  readonly #gone: ReadonlySet<number>;
  readonly #last: number;
  /**
   * The leaves of what was collected, as signed and as they would be now. If one of them comes up again, an event was
   * moved, put in, or taken out at the end of another stream.
   */
  readonly #leaves = new Set<string>();
  #link: Link | undefined;
  #revision = 0;
  #index = 0;
  #isOver = false;

  constructor(stream: string, events: readonly RecordedEvent[], known: KnownBreaks) {
    this.#stream = stream;
    this.#known = known;
    this.#last = events.at(-1)?.revision ?? -1;
    const there = new Set(events.map(({ revision }) => revision));
    const all = Array.from({ length: this.#last + 1 }, (_, revision) => revision);
    this.#gone = new Set(all.filter((revision) => !there.has(revision)));
  }

  get isWhole(): boolean {
    return 0 < this.entries.length && this.entries.length <= MOST && this.entries.at(-1)?.content !== null;
  }

  /** @returns false if this is no break of one stream */
  async take(event: RecordedEvent, next: () => Promise<Hash | undefined>): Promise<boolean> {
    const isHere = event.stream === this.#stream;
    if (!isHere && !this.#known.isEntry(event)) return true;
    await this.#passKnown(event, next);
    const own = leafOf(event, this.#known);
    let leaf = await next();
    const isGone = (signed: Hash): boolean =>
      this.#gone.has(this.#revision) && !sameHash(signed, own) && !this.#isOver;
    for (; leaf !== undefined && isGone(leaf); leaf = await next()) this.#add(this.#revision++, leaf, null);
    if ([own, leaf].some((hash) => hash !== undefined && this.#leaves.has(toBase64(hash)))) return false;
    if (isHere) return leaf === undefined ? this.#isOver : this.#takeOwn(event, { leaf, own });
    this.#index++;
    return true;
  }

  async #passKnown(event: RecordedEvent, next: () => Promise<unknown>): Promise<void> {
    for (;;) {
      const missing = this.#known.missingAt(this.#index);
      if (missing === undefined) return;
      if (missing.stream === event.stream && missing.revision === event.revision) return;
      if (missing.stream === this.#stream) this.#revision = missing.revision + 1;
      this.#index++;
      await next();
    }
  }

  #takeOwn(event: RecordedEvent, { leaf, own }: { leaf: Hash; own: Hash }): boolean {
    const { revision } = event;
    const fits = this.#continues(event) && sameHash(leaf, own);
    this.#isOver ||= fits && this.entries.length > 0;
    if (fits || this.#isOver) this.#index++;
    else {
      this.#add(revision, leaf, contentOf(event));
      this.#leaves.add(toBase64(own));
    }
    this.#link = { revision, hash: hashOf(event) ?? '' };
    this.#revision = revision + 1;
    return fits || !this.#mayBePutIn(event);
  }

  #continues(event: RecordedEvent): boolean {
    return linkKnowing(this.#known)(event, this.#link) !== undefined;
  }

  /** As the last one, without a hash. */
  #mayBePutIn(event: RecordedEvent): boolean {
    return event.revision === this.#last && hashOf(event) === undefined;
  }

  #add(revision: number, leaf: Hash, content: string | null): void {
    const text = toBase64(leaf);
    this.entries.push({ revision, entry: this.#index++, leaf: text, content });
    this.#leaves.add(text);
  }
}
