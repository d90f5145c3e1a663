import { hash } from 'node:crypto';

/** A SHA-256: 32 bytes. */
export type Hash = Uint8Array;

export const HASH_BYTES = 32;

const sha256 = (bytes: Uint8Array): Hash => hash('sha256', bytes, 'buffer');

/** Leaves and nodes are told apart, so that nobody can pass one off as the other (RFC 6962, 2.1). */
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

/** The root of a tree without leaves. */
export const EMPTY_ROOT: Hash = sha256(Buffer.alloc(0));

export const hashLeaf = (leaf: Uint8Array): Hash => sha256(Buffer.concat([LEAF, leaf]));

export const hashNode = (left: Hash, right: Hash): Hash => sha256(Buffer.concat([NODE, left, right]));

export const sameHash = (a: Hash, b: Hash): boolean => Buffer.compare(a, b) === 0;
