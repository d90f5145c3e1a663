import type { Range } from './hashing.ts';

/**
 * A tile as everybody may read it (C2SP tlog-tiles): `width` hashes, each the root of 256^level leaves. It says nothing
 * of how this system stores its tree, whose own tiles are smaller.
 */
export type PublicTile = { level: number; index: number; width: number };

const FULL = 256;

const PATH = /^(\d|[1-5]\d|6[0-3])\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** The tile at `<L>/<N>[.p/<W>]`, without `tile/`; undefined if nothing can be there. */
export function parseTilePath(path: string): PublicTile | undefined {
  const [, level, digits = '', width] = PATH.exec(path) ?? [];
  if (level === undefined || digits.startsWith('x000')) return undefined;
  const tile = {
    level: Number(level),
    index: Number(digits.replaceAll(/\D/g, '')),
    width: Number(width ?? FULL),
  };
  // A full tile has one address only.
  return width === undefined || tile.width < FULL ? tile : undefined;
}

/** Which leaves each hash of a tile covers. */
export function rangesOf({ level, index, width }: PublicTile): Range[] {
  const leaves = FULL ** level;
  const first = index * FULL;
  return Array.from({ length: width }, (_, nth) => ({
    start: (first + nth) * leaves,
    end: (first + nth + 1) * leaves,
  }));
}

/** How many leaves a tree must have for a tile to be part of it. */
export const leavesNeeded = ({ level, index, width }: PublicTile): number =>
  (index * FULL + width) * FULL ** level;
