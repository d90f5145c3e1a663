import { hash } from 'node:crypto';

/** A SHA-256: 32 bytes. */
export type Hash = Uint8Array;

export const HASH_BYTES = 32;

/** Goes through a string, because it takes twice as long to let Node make a buffer of the hash. */
const sha256 = (bytes: Uint8Array | string): Hash => Buffer.from(hash('sha256', bytes, 'binary'), 'binary');

/** Leaves and nodes get different prefixes, so that nobody can pass one off as the other (RFC 6962, 2.1). */
const LEAF = '\0';
const NODE = 1;

/** The root of a tree without leaves. */
export const EMPTY_ROOT: Hash = sha256(Buffer.alloc(0));

/** A string is hashed as UTF-8. */
export const hashLeaf = (leaf: Uint8Array | string): Hash =>
  typeof leaf === 'string' ? sha256(LEAF + leaf) : sha256(Buffer.concat([Buffer.from(LEAF), leaf]));

/** One buffer for all nodes: a rebuild hashes as many nodes as there are events. */
const node = Buffer.of(NODE, ...new Uint8Array(2 * HASH_BYTES));

export function hashNode(left: Hash, right: Hash): Hash {
  node.set(left, 1);
  node.set(right, 1 + left.length);
  return sha256(node.subarray(0, 1 + left.length + right.length));
}

export const sameHash = (a: Hash, b: Hash): boolean => Buffer.compare(a, b) === 0;

/** Part of a tree: the leaves from `start` up to, but not including, `end`. */
export type Range = { start: number; end: number };

/** A subtree of 2^level leaves, number `index` (from 0) of its size from the left. Once full, it never changes. */
export type Node = { level: number; index: number };

/** The largest power of two below `size` (at least 2): where RFC 6962 divides a tree. */
function splitOf(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

const halvesOf = ({ start, end }: Range): [left: Range, right: Range] => {
  const middle = start + splitOf(end - start);
  return [
    { start, end: middle },
    { start: middle, end },
  ];
};

const lengthOf = ({ start, end }: Range): number => end - start;

/** The parts whose hashes prove that a leaf is in a tree of `size`, from the leaf's sibling up (RFC 6962, 2.1.1). */
export function inclusionPath(index: number, size: number): Range[] {
  return pathWithin(index, { start: 0, end: size });
}

function pathWithin(index: number, range: Range): Range[] {
  if (lengthOf(range) === 1) return [];
  const [left, right] = halvesOf(range);
  return index < right.start ? [...pathWithin(index, left), right] : [...pathWithin(index, right), left];
}

/** The parts whose hashes prove that a tree of size `to` begins with one of size `from` > 0 (RFC 6962, 2.1.2). */
export function consistencyPath(from: number, to: number): Range[] {
  return sharedWithin(from, { start: 0, end: to });
}

/** Leaves the older tree out where it is one full subtree: whoever checks the proof knows its root. */
function sharedWithin(from: number, range: Range): Range[] {
  if (range.end === from) return range.start === 0 ? [] : [range];
  const [left, right] = halvesOf(range);
  return from <= left.end ? [...sharedWithin(from, left), right] : [...sharedWithin(from, right), left];
}

/** The full subtrees that make up a part of a tree, from the left. Each is smaller than the one before it. */
export function fullNodesOf({ start, end }: Range): Node[] {
  const nodes: Node[] = [];
  let at = start;
  while (at < end) {
    const level = Math.floor(Math.log2(end - at));
    nodes.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return nodes;
}
