import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';

import { type Entry, entryOf, isEntry, leafHash } from '../entry.ts';
import { type Hash, sameHash } from '../merkle/hashing.ts';
import type { Range } from '../merkle/paths.ts';

/** An entry of the log, and the leaf that was signed for its place; either is missing where its side has ended. */
type Pair = { index: number; entry: Entry | undefined; leaf: Hash | undefined; signed: Hash | undefined };

/** Where a log first departs from what was signed, and what is wrong there. */
export type Difference = { entry: Entry | undefined; problem: string };

/**
 * Compares the log entry by entry with the leaves that were signed, both given from the start of `range` on. Undefined
 * if they are the same there. Keeps nothing in memory: what became of the two at the first difference shows when all
 * others went by.
 */
export async function firstDifference(
  events: AsyncIterable<RecordedEvent>,
  signedLeaves: AsyncIterable<Hash>,
  range: Range,
): Promise<Difference | undefined> {
  let found: Pair | undefined;
  let isEntrySigned = false;
  let isSignedThere = false;
  for await (const pair of pairs(events, signedLeaves, range)) {
    if (found === undefined) {
      if (pair.index === range.end) return undefined;
      if (isSame(pair.leaf, pair.signed)) continue;
      found = pair;
    }
    isEntrySigned ||= isSame(found.leaf, pair.signed);
    isSignedThere ||= isSame(found.signed, pair.leaf);
  }
  return found && { entry: found.entry, problem: problemOf(found, isEntrySigned, isSignedThere) };
}

const isSame = (one: Hash | undefined, other: Hash | undefined): boolean =>
  one !== undefined && other !== undefined && sameHash(one, other);

function problemOf({ index, entry }: Pair, isEntrySigned: boolean, isSignedThere: boolean): string {
  // For people, entries are counted from 1.
  const number = index + 1;
  if (entry === undefined) return `the log ends before entry ${number}, which was signed: it was cut off`;
  if (isEntrySigned && isSignedThere)
    return `it stands as entry ${number}, where another was signed: it was moved`;
  if (isEntrySigned) return `before it, entry ${number} is gone, which was signed`;
  if (isSignedThere) return `it was put in as entry ${number}: it was not there when the log was signed`;
  return `it is not the entry ${number} that was signed, which was changed, written anew with fitting hashes, or taken out`;
}

/** Goes on to the end of the log, as what was signed may stand behind what was put in. */
async function* pairs(
  events: AsyncIterable<RecordedEvent>,
  signedLeaves: AsyncIterable<Hash>,
  { start, end }: Range,
): AsyncGenerator<Pair> {
  const signed = firstOf(signedLeaves, end - start);
  let index = start;
  for await (const event of events) {
    if (!isEntry(event)) continue;
    const entry = entryOf(event);
    yield { index, entry, leaf: leafHash(entry), signed: (await signed.next()).value };
    index++;
  }
  for await (const leaf of signed) yield { index: index++, entry: undefined, leaf: undefined, signed: leaf };
}

async function* firstOf(leaves: AsyncIterable<Hash>, size: number): AsyncGenerator<Hash, undefined> {
  let count = 0;
  if (size === 0) return;
  for await (const leaf of leaves) {
    yield leaf;
    if (++count === size) return;
  }
}
