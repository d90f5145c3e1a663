import type { KeyObject } from 'node:crypto';

import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { START } from '@fines/platform/event-store/events.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { requireKnownLog } from '@fines/platform/shared/known-log.ts';
import { findCheckpoint, READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { isEntry, leafHash } from '../entries.ts';
import { type Hash, sameHash } from '../merkle/hashing.ts';
import { RunningRoot } from '../merkle/tree.ts';
import { noteKey } from '../notes/keys.ts';
import { EMPTY_TREE, type KeptVerification, type LogKey, largestSigned, type SignedTree } from '../record.ts';
import { cutOff, LogBroken, otherEntries, type Stores, firstForged } from '../signing/examine.ts';
import { originOf } from '../signing/signer.ts';
import { treeIn } from '../tiles-in-postgres.ts';
import { breakText } from '../verify/check.ts';
import { type Verification, verify } from '../verify/verify.ts';

/** Of the log; without its key every signature that is kept is believed. */
type Given = { origin?: string | undefined; publicKey?: KeyObject | undefined };

export type Verified = Pick<KeptVerification, 'entries' | 'firstBreak' | 'isForged'>;

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
  const kept = await keptTree(stores);
  const signed = await largestSigned(pool, key);
  const roots = new RootsAt([kept.size, signed.size]);
  const found = await verify(store, { now: Date.now(), onEvent: roots.take });
  const { entries } = roots;
  const forged = found.isForged ? undefined : await difference({ kept, signed, key, roots }, stores);
  if (forged !== undefined && !(forged instanceof LogBroken)) throw forged;
  return { entries, firstBreak: firstOf(found, forged), isForged: found.isForged || forged !== undefined };
}

/** What is forged comes first: it ends the signing. */
function firstOf(found: Verification, forged: LogBroken | undefined): string | null {
  if (found.firstForged === undefined && forged !== undefined) return forged.message;
  const first = found.firstForged ?? found.firstBreak;
  return first === undefined ? null : breakText(first);
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

type Expected = { kept: SignedTree; signed: SignedTree; key: LogKey; roots: RootsAt };

/** All hash chains are right, so the only question is whether the log begins with the entries that it had before. */
async function difference(
  { kept, signed, key, roots }: Expected,
  stores: Stores,
): Promise<Error | undefined> {
  const { entries } = roots;
  if (!roots.has(kept)) {
    return otherEntries(stores, { entry: 0, after: START }, { size: kept.size, found: entries });
  }
  if (entries < signed.size) return cutOff(stores, signed.size, entries);
  return roots.has(signed) ? undefined : firstForged(stores, key);
}

/** Notes the roots of a log at given sizes while its events pass through. */
class RootsAt {
  readonly #tree = new RunningRoot();
  readonly #roots = new Map<number, Hash>();

  constructor(sizes: readonly number[]) {
    for (const size of sizes) this.#roots.set(size, this.#tree.root);
  }

  take = (event: RecordedEvent): void => {
    if (!isEntry(event)) return;
    this.#tree.add(leafHash(event));
    if (this.#roots.has(this.entries)) this.#roots.set(this.entries, this.#tree.root);
  };

  get entries(): number {
    return this.#tree.size;
  }

  has({ size, root }: SignedTree): boolean {
    return sameHash(this.#roots.get(size) ?? new Uint8Array(), root);
  }
}
