import { type Hash, hashNode, sameHash } from './hashing.ts';

type Inclusion = { leaf: Hash; index: number; size: number; path: readonly Hash[]; root: Hash };

/** Whether a tree of that size and root has this leaf hash at that index (RFC 9162, 2.1.3.2). */
export function verifyInclusion({ leaf, index, size, path, root }: Inclusion): boolean {
  if (!isCount(index) || !isCount(size) || index >= size) return false;
  const sides = sidesOf({ node: index, last: size - 1 });
  if (sides.length !== path.length) return false;
  const climbed = path.reduce(
    (hash, sibling, step) => (sides[step] === 'left' ? hashNode(sibling, hash) : hashNode(hash, sibling)),
    leaf,
  );
  return sameHash(climbed, root);
}

type Tree = { size: number; root: Hash };
type Consistency = { from: Tree; to: Tree; path: readonly Hash[] };

/** Whether the newer tree begins with the older one (RFC 9162, 2.1.4.2). Every tree begins with the empty one. */
export function verifyConsistency({ from, to, path }: Consistency): boolean {
  if (!isCount(from.size) || !isCount(to.size) || from.size > to.size) return false;
  if (from.size === to.size) return path.length === 0 && sameHash(from.root, to.root);
  if (from.size === 0) return path.length === 0;
  return verifyGrowth({ from, to, path: isPowerOfTwo(from.size) ? [from.root, ...path] : path });
}

/** Climbs from the last full subtree of the older tree to both roots at once. */
function verifyGrowth({ from, to, path: [first, ...rest] }: Consistency): boolean {
  const sides = sidesOf(pastRightEnds({ node: from.size - 1, last: to.size - 1 }));
  if (first === undefined || sides.length !== rest.length) return false;
  let older = first;
  let newer = first;
  for (const [step, sibling] of rest.entries()) {
    if (sides[step] === 'left') older = hashNode(sibling, older);
    newer = sides[step] === 'left' ? hashNode(sibling, newer) : hashNode(newer, sibling);
  }
  return sameHash(older, from.root) && sameHash(newer, to.root);
}

/** The index of a node within its level, and that of the level's last node. */
type NodePosition = { node: number; last: number };

const above = ({ node, last }: NodePosition): NodePosition => ({ node: half(node), last: half(last) });

/** The side of each sibling on the way to the root. A node at the right edge may have no sibling on some levels. */
function sidesOf(start: NodePosition): ('left' | 'right')[] {
  const sides: ('left' | 'right')[] = [];
  for (let place = start; place.last > 0; place = above(place)) {
    const { node, last } = place;
    if (isOdd(node)) sides.push('left');
    else if (node !== last) sides.push('right');
  }
  return sides;
}

function pastRightEnds(start: NodePosition): NodePosition {
  let place = start;
  while (isOdd(place.node)) place = above(place);
  return place;
}

// Arithmetic instead of bit operators, which in JavaScript work on 32 bits only.
const isOdd = (value: number): boolean => value % 2 === 1;
const half = (value: number): number => Math.floor(value / 2);
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
const isPowerOfTwo = (value: number): boolean => Number.isInteger(Math.log2(value));
