import { hash } from 'node:crypto';

/** A SHA-256: 32 bytes. */
export type Hash = Uint8Array;

export const HASH_BYTES = 32;

/** By way of a text: to have Node make a buffer of the hash takes twice as long. */
const sha256 = (bytes: Uint8Array | string): Hash => Buffer.from(hash('sha256', bytes, 'binary'), 'binary');

/** Leaves and nodes are told apart, so that nobody can pass one off as the other (RFC 6962, 2.1). */
const LEAF = '\0';
const NODE = 1;

/** The root of a tree without leaves. */
export const EMPTY_ROOT: Hash = sha256(Buffer.alloc(0));

/** A text stands for its UTF-8. */
export const hashLeaf = (leaf: Uint8Array | string): Hash =>
  typeof leaf === 'string' ? sha256(LEAF + leaf) : sha256(Buffer.concat([Buffer.from(LEAF), leaf]));

/** Used again for each node: a rebuild hashes as many as there are events. */
const node = Buffer.of(NODE, ...new Uint8Array(2 * HASH_BYTES));

export function hashNode(left: Hash, right: Hash): Hash {
  node.set(left, 1);
  node.set(right, 1 + left.length);
  return sha256(node.subarray(0, 1 + left.length + right.length));
}

export const sameHash = (a: Hash, b: Hash): boolean => Buffer.compare(a, b) === 0;
