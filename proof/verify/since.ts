import { isOurStream } from '@fines/domain/shared/streams.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';

import { isEntry, leafHash } from '../entries.ts';
import { type Hash, sameHash, type Range } from '../merkle/hashing.ts';
import { RunningRoot } from '../merkle/tree.ts';
import type { TreeHead } from '../notes/signed-note.ts';
import { chains, type Place } from './chains.ts';
import type { Break } from './check.ts';
import { type ComparedStore, type StreamsAsRead, streamsAsRead } from './streams.ts';

/** An entry of the log, and the leaf that was signed for its place. Each is undefined where its side has ended. */
type Pair = { index: number; entry: Place | undefined; leaf: Hash | undefined; signed: Hash | undefined };

/** Where a log first differs from what was signed, and what is wrong there. */
export type Difference = { entry: Place | undefined; problem: string };

/**
 * Compares the log, entry by entry, with the signed leaves. Both begin at the start of `range`. Returns undefined if
 * they are the same within `range`. Nothing is kept in memory: after a difference both are read to their ends, to learn
 * whether the two entries that differ come up elsewhere.
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

/** Goes on to the end of the log, because signed entries may come after entries that were put in. */
async function* pairs(
  events: AsyncIterable<RecordedEvent>,
  signedLeaves: AsyncIterable<Hash>,
  { start, end }: Range,
): AsyncGenerator<Pair> {
  const signed = firstOf(signedLeaves, end - start);
  let index = start;
  for await (const event of events) {
    if (!isEntry(event)) continue;
    const { stream, revision } = event;
    const leaf = leafHash(event);
    yield { index: index++, entry: { stream, revision }, leaf, signed: (await signed.next()).value };
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

/** The first event that is wrong. Without a `place`, the problem says why no event can be named. */
type Finding = { place: Pick<Break, 'stream' | 'revision'> | undefined; problem: string };

/** What the raw log alone shows. */
export type Followed = {
  entries: number;
  /** The root of the first `size` entries; undefined if there are fewer. */
  root: Hash | undefined;
  brokenChains: number;
  /** The first event that is not what was written, by its own hash and those before it in its stream. */
  broken: Finding | undefined;
  hiddenStreams: number;
  /** The first stream that lacks what the log has of it. */
  hidden: Finding | undefined;
};

/**
 * Reads the whole log, computing every hash chain and the root of the first `size` entries. Then looks whether the
 * streams have what the log has of them.
 */
async function followLog(
  store: Sources['store'],
  size: number,
  onEvent: (event: RecordedEvent) => void,
): Promise<Followed> {
  const chain = chains();
  const streams = streamsAsRead(store, chain);
  const tree = new RunningRoot();
  const found: Followed = { ...NOTHING_FOUND };
  if (size === 0) found.root = tree.root;
  for await (const raw of streams.readLog()) {
    onEvent(raw);
    if (!isOurStream(raw.stream)) continue;
    noteBreak(found, raw, chain.take({ raw }));
    if (!isEntry(raw)) continue;
    found.entries++;
    if (tree.size === size) continue;
    tree.add(leafHash(raw));
    if (tree.size === size) found.root = tree.root;
  }
  await noteHidden(found, streams);
  return found;
}

async function noteHidden(found: Followed, streams: StreamsAsRead): Promise<void> {
  for await (const { problem, ...place } of streams.end()) {
    found.hiddenStreams++;
    found.hidden ??= { place, problem };
  }
}

const NOTHING_FOUND: Followed = {
  entries: 0,
  root: undefined,
  brokenChains: 0,
  broken: undefined,
  hiddenStreams: 0,
  hidden: undefined,
};

function noteBreak(found: Followed, { stream, revision }: RecordedEvent, problem: string | undefined): void {
  if (problem === undefined) return;
  found.brokenChains++;
  found.broken ??= { place: { stream, revision }, problem };
}

/** Both can be read again from their beginnings. */
export type Sources = {
  store: ComparedStore;
  /** The leaves of the tree beside the read tables. They are trusted only if their root is the signed one. */
  leaves: () => AsyncIterable<Hash>;
};

export type Since = {
  /** The number of entries in the log now. */
  entries: number;
  brokenChains: number;
  /** The number of streams that lack what the log has of them, since they were deleted. */
  hiddenStreams: number;
  /** Whether the log begins with the entries that were signed. */
  isExtension: boolean;
  /** Undefined if everything is as it was signed and written. */
  finding: Finding | undefined;
};

type Signed = Pick<TreeHead, 'size' | 'root'>;

/** Checks whether a log begins with what a tree head covers, and whether every event in it is what was written. */
export async function checkSince(
  signed: Signed,
  sources: Sources,
  onEvent: (event: RecordedEvent) => void,
): Promise<Since> {
  const followed = await followLog(sources.store, signed.size, onEvent);
  const { entries, root, brokenChains, broken, hiddenStreams, hidden } = followed;
  const isExtension = root !== undefined && sameHash(root, signed.root);
  const finding = broken ?? (isExtension ? undefined : await difference(signed, sources, entries));
  return { entries, brokenChains, hiddenStreams, isExtension, finding: finding ?? hidden };
}

/** All hash chains are right, but the log is another one. Only the signed leaves can show where. */
async function difference(signed: Signed, { store, leaves }: Sources, entries: number): Promise<Finding> {
  if (!(await isSignedTree(signed, leaves()))) return unnamed(signed, entries);
  const found = await firstDifference(store.readAll(), leaves(), { start: 0, end: signed.size });
  if (found === undefined) throw new Error('The log changed while it was read: check again');
  const { entry, problem } = found;
  return { place: entry, problem };
}

/** Whether a tree begins with what was signed. */
async function isSignedTree({ size, root }: Signed, leaves: AsyncIterable<Hash>): Promise<boolean> {
  const tree = new RunningRoot();
  for await (const leaf of leaves) {
    if (tree.size === size) break;
    tree.add(leaf);
  }
  return tree.size === size && sameHash(tree.root, root);
}

function unnamed({ size }: Signed, entries: number): Finding {
  const problem =
    entries < size
      ? `the log was cut off: it has ${entries} entries, and ${size} were signed`
      : `the first ${size} entries are not those that were signed`;
  const why =
    'Which event it is cannot be told: the hash chains are right, and the tree in the database is not the signed one either';
  return { place: undefined, problem: `${problem}. ${why}` };
}
