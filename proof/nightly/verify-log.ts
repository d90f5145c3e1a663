import type { KeyObject } from 'node:crypto';

import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { START } from '@fines/platform/event-store/events.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { requireKnownLog } from '@fines/platform/shared/known-log.ts';
import { findCheckpoint, READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { type KnownBreaks, Leaves } from '../known-breaks/known-breaks.ts';
import { readKnownBreaks } from '../known-breaks/read.ts';
import { type Hash, sameHash } from '../merkle/hashing.ts';
import { RunningRoot } from '../merkle/tree.ts';
import { noteKey } from '../notes/keys.ts';
import { EMPTY_TREE, type KeptVerification, type LogKey, largestSigned, type SignedTree } from '../record.ts';
import { brokenAt, cutOff, LogBroken, otherEntries, type Stores, firstForged } from '../signing/examine.ts';
import { originOf } from '../signing/signer.ts';
import { treeIn } from '../tiles-in-postgres.ts';
import { damageOf } from '../verify/damage.ts';
import { type Verification, verify } from '../verify/verify.ts';

/** Of the log; without its key every signature that is kept is believed. */
type Given = { origin?: string | undefined; publicKey?: KeyObject | undefined };

export type Verified = Pick<KeptVerification, 'entries' | 'firstBreak' | 'isForged' | 'damage'>;

/**
 * Reads the whole log, and then each stream. Every event must be what was written, numbers and receipts must add up, the
 * entries must be those of the tree and of the largest signed tree, and each stream must have what the log has of it.
 *
 * @throws AnotherLog
 * @throws Error if the result is unclear, for example when the tree itself is damaged
 */
export async function verifyLog(stores: Stores, given: Given = {}): Promise<Verified> {
  const verified = await verifyWhatIsThere(stores, given);
  // A break in another log says nothing. Checked last, because the store may have been replaced during the reading.
  if (verified.firstBreak !== null) await requireKnownLog(stores.pool, stores.store);
  return verified;
}

async function verifyWhatIsThere(stores: Stores, given: Given): Promise<Verified> {
  const { pool, store } = stores;
  const key = await logKeyOf(pool, given);
  // Read before the log, which may grow meanwhile.
  const known = await readKnownBreaks(store);
  const kept = await keptTree(stores);
  const signed = await largestSigned(pool, key);
  const roots = new RootsAt([kept.size, signed.size], known);
  const found = await verify(store, { now: Date.now(), onEvent: roots.take, known });
  const { entries } = roots;
  const forged = found.isForged ? undefined : await difference({ kept, signed, key, roots, known }, stores);
  if (forged !== undefined && !(forged instanceof LogBroken)) throw forged;
  const first = firstOf(found, forged);
  if (first === undefined) return { entries, firstBreak: null, isForged: false, damage: null };
  const isForged = found.isForged || forged !== undefined;
  const damage = await damageOf(stores, first.found, { known, signed });
  return { entries, firstBreak: first.message, isForged, damage };
}

/** What is forged comes first: it ends the signing, and can be acknowledged. */
function firstOf(verification: Verification, forged: LogBroken | undefined): LogBroken | undefined {
  const found = verification.firstForged ?? (forged === undefined ? verification.firstBreak : undefined);
  return found === undefined ? forged : brokenAt(found);
}

async function logKeyOf(pool: Pool, { origin, publicKey }: Given): Promise<LogKey> {
  const name = await originOf(pool, origin, publicKey);
  return publicKey === undefined ? { name } : noteKey(name, 'note', publicKey);
}

async function keptTree({ pool }: Stores): Promise<SignedTree> {
  const tables = await findCheckpoint(pool, READ_SCHEMA);
  if (tables === undefined) return EMPTY_TREE;
  return { size: tables.entries, root: await treeIn(pool, READ_SCHEMA).root(tables.entries) };
}

type Expected = { kept: SignedTree; signed: SignedTree; key: LogKey; roots: RootsAt; known: KnownBreaks };

/** All hash chains are right, so the only question is whether the log begins with the entries that it had before. */
async function difference(
  { kept, signed, key, roots, known }: Expected,
  stores: Stores,
): Promise<Error | undefined> {
  const { entries } = roots;
  if (!roots.has(kept)) {
    return otherEntries(stores, { entry: 0, after: START }, { size: kept.size, found: entries, known });
  }
  if (entries < signed.size) return cutOff(stores, signed.size, entries);
  return roots.has(signed) ? undefined : firstForged(stores, key);
}

/** Notes the roots of a log at given sizes while its events pass through. */
class RootsAt {
  readonly #tree = new RunningRoot();
  readonly #roots = new Map<number, Hash>();

  readonly #leaves: Leaves;

  constructor(sizes: readonly number[], known: KnownBreaks) {
    this.#leaves = new Leaves(known);
    for (const size of sizes) this.#roots.set(size, this.#tree.root);
  }

  take = (event: RecordedEvent): void => {
    for (const leaf of this.#leaves.of(event)) {
      this.#tree.add(leaf);
      if (this.#roots.has(this.entries)) this.#roots.set(this.entries, this.#tree.root);
    }
  };

  get entries(): number {
    return this.#tree.size;
  }

  has({ size, root }: SignedTree): boolean {
    return sameHash(this.#roots.get(size) ?? new Uint8Array(), root);
  }
}
