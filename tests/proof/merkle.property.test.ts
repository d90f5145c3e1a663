import { EMPTY_ROOT, type Hash, hashLeaf, hashNode } from '@fines/proof/merkle/hashing.ts';
import { verifyConsistency, verifyInclusion } from '@fines/proof/merkle/verify.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { TilesInMemory } from './trees.ts';

/** The definition of RFC 6962, word for word, to compare with. */
function rootByDefinition(leaves: readonly Uint8Array[]): Hash {
  const [first] = leaves;
  if (first === undefined) return EMPTY_ROOT;
  if (leaves.length === 1) return hashLeaf(first);
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return hashNode(rootByDefinition(leaves.slice(0, half)), rootByDefinition(leaves.slice(half)));
}

/** A log that came in batches, the height of its tiles, and two sizes of it, of which the first is not empty. */
const logs = fc
  .record({
    batches: fc.array(fc.array(fc.uint8Array({ maxLength: 4 }), { minLength: 1, maxLength: 40 }), {
      minLength: 1,
      maxLength: 6,
    }),
    height: fc.integer({ min: 1, max: 4 }),
  })
  .chain(({ batches: given, height }) => {
    // As in a log, no two are the same.
    let nth = 0;
    const batches = given.map((batch) => batch.map((leaf) => Buffer.concat([Buffer.of(nth++), leaf])));
    const leaves = batches.flat();
    return fc.record({
      batches: fc.constant(batches),
      leaves: fc.constant(leaves),
      height: fc.constant(height),
      size: fc.integer({ min: 1, max: leaves.length }),
      index: fc.nat(leaves.length - 1),
      bit: fc.nat(),
    });
  });

function keptOf(batches: readonly Uint8Array[][], height: number): TilesInMemory {
  const kept = new TilesInMemory(height);
  for (const batch of batches) kept.add(batch);
  return kept;
}

function withBit(bytes: Hash, bit: number): Hash {
  const changed = Uint8Array.from(bytes);
  const at = Math.floor(bit / 8) % changed.length;
  changed[at] = (changed[at] ?? 0) ^ (1 << (bit % 8));
  return changed;
}

/** The path with one bit of one hash turned, without its first and last hash, and with one more. */
function* spoiltPaths(path: readonly Hash[], bit: number): Generator<readonly Hash[]> {
  for (const [place, hash] of path.entries()) {
    yield path.with(place, withBit(hash, bit));
  }
  if (path.length > 0) yield path.slice(1);
  if (path.length > 0) yield path.slice(0, -1);
  yield [...path, EMPTY_ROOT];
  yield [EMPTY_ROOT, ...path];
}

describe('a Merkle tree', () => {
  it('has at every size the root that its definition says, whatever batches it came in', async () => {
    await fc.assert(
      fc.asyncProperty(logs, async ({ batches, leaves, height, size }) => {
        const { tree } = keptOf(batches, height);
        expect(Buffer.from(await tree.root(size))).toEqual(
          Buffer.from(rootByDefinition(leaves.slice(0, size))),
        );
      }),
    );
  });

  it('proves every leaf of every size, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(logs, async ({ batches, leaves, height, size, index: anyIndex, bit }) => {
        const index = anyIndex % size;
        const { tree } = keptOf(batches, height);
        const root = await tree.root(size);
        const path = await tree.inclusion(index, size);
        const leaf = hashLeaf(leaves[index] ?? new Uint8Array());
        const claim = { leaf, index, size, path, root };

        expect(verifyInclusion(claim)).toBe(true);
        expect(verifyInclusion({ ...claim, leaf: withBit(leaf, bit) })).toBe(false);
        expect(verifyInclusion({ ...claim, root: withBit(root, bit) })).toBe(false);
        for (const spoilt of spoiltPaths(path, bit)) {
          expect(verifyInclusion({ ...claim, path: spoilt })).toBe(false);
        }
        for (const other of [index - 1, index + 1, index + size, -1, 0.5]) {
          expect(verifyInclusion({ ...claim, index: other })).toBe(false);
        }
      }),
    );
  });

  it('proves that each size follows on each before it, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(logs, async ({ batches, leaves, height, size: from, bit }) => {
        const to = leaves.length;
        const { tree } = keptOf(batches, height);
        const path = await tree.consistency(from, to);
        const older = { size: from, root: await tree.root(from) };
        const newer = { size: to, root: await tree.root(to) };

        expect(verifyConsistency({ from: older, to: newer, path })).toBe(true);
        for (const spoilt of spoiltPaths(path, bit)) {
          expect(verifyConsistency({ from: older, to: newer, path: spoilt })).toBe(false);
        }
        const falseOlder = { ...older, root: withBit(older.root, bit) };
        expect(verifyConsistency({ from: falseOlder, to: newer, path })).toBe(false);
        const falseNewer = { ...newer, root: withBit(newer.root, bit) };
        expect(verifyConsistency({ from: older, to: falseNewer, path })).toBe(false);
      }),
    );
  });

  it('refuses what does not follow: another leaf in what was there before', async () => {
    await fc.assert(
      fc.asyncProperty(logs, async ({ batches, leaves, height, size: from, index: anyIndex }) => {
        const { tree } = keptOf(batches, height);
        const forged = leaves.with(anyIndex % from, Buffer.from('forged'));
        const other = keptOf([forged], height);
        const path = await other.tree.consistency(from, leaves.length);
        expect(
          verifyConsistency({
            from: { size: from, root: await tree.root(from) },
            to: { size: leaves.length, root: await other.tree.root(leaves.length) },
            path,
          }),
        ).toBe(false);
      }),
    );
  });

  it('says so when it is asked for what it does not hold', async () => {
    const { tree } = keptOf([[Buffer.from('a')]], 2);
    await expect(tree.root(2)).rejects.toThrow(RangeError);
    await expect(tree.root(100)).rejects.toThrow(RangeError);
    await expect(tree.inclusion(1, 1)).rejects.toThrow(RangeError);
    await expect(tree.consistency(2, 1)).rejects.toThrow(RangeError);
  });
});
