import { type Hash, hashLeaf, hashNode } from '@fines/proof/merkle/hashing.ts';
import { leavesNeeded, parseTilePath, rangesOf } from '@fines/proof/merkle/tlog-tiles.ts';
import { expect, it } from 'vitest';

import { TilesInMemory } from './trees.ts';

const leaves = Array.from({ length: 70_000 }, (_, nth) => Buffer.from(String(nth)));

const rootOfFull = (hashes: readonly Hash[]): Hash => {
  const half = hashes.length / 2;
  const [only] = hashes;
  if (half < 1 || only === undefined) return only ?? new Uint8Array();
  return hashNode(rootOfFull(hashes.slice(0, half)), rootOfFull(hashes.slice(half)));
};

it('are those which the specification names for 70,000 entries, whatever the height of our own', async () => {
  const kept = new TilesInMemory(6);
  kept.add(leaves);
  const found = async (path: string): Promise<Buffer> => {
    const tile = parseTilePath(path);
    if (tile === undefined || leavesNeeded(tile) > leaves.length) throw new Error(`No tile ${path}`);
    return Buffer.concat(await kept.tree.hashes(rangesOf(tile)));
  };
  const level0 = leaves.map(hashLeaf);
  const level1 = Array.from({ length: 273 }, (_, nth) =>
    rootOfFull(level0.slice(nth * 256, (nth + 1) * 256)),
  );
  expect(await found('0/000')).toEqual(Buffer.concat(level0.slice(0, 256)));
  expect(await found('0/272')).toEqual(Buffer.concat(level0.slice(272 * 256, 273 * 256)));
  expect(await found('0/273.p/112')).toEqual(Buffer.concat(level0.slice(273 * 256)));
  expect(await found('1/000')).toEqual(Buffer.concat(level1.slice(0, 256)));
  expect(await found('1/001.p/17')).toEqual(Buffer.concat(level1.slice(256)));
  expect(await found('2/000.p/1')).toEqual(Buffer.concat([rootOfFull(level1.slice(0, 256))]));
  for (const beyond of ['0/273', '0/273.p/113', '1/001', '1/001.p/18', '2/000', '2/000.p/2', '3/000.p/1']) {
    await expect(found(beyond)).rejects.toThrow('No tile');
  }
});

it('have one address each', () => {
  expect(parseTilePath('0/x001/x234/067')).toEqual({ level: 0, index: 1_234_067, width: 256 });
  expect(parseTilePath('63/x001/000.p/255')).toEqual({ level: 63, index: 1000, width: 255 });
  const others =
    '64/000 00/000 -1/000 0/0 0/0000 0/x001 0/001/002 0/x000/001 0/000.p/0 0/000.p/01 0/000.p/256 0/000/ 0/000.p entries/000';
  expect(others.split(' ').filter((path) => parseTilePath(path) !== undefined)).toEqual([]);
});
