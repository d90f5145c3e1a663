import { EMPTY_ROOT, hashLeaf, hashNode } from '@fines/proof/merkle/hashing.ts';
import { verifyConsistency, verifyInclusion } from '@fines/proof/merkle/verify.ts';
import { describe, expect, it } from 'vitest';

import { treeOf } from './trees.ts';

/** Published with RFC 6962's first implementations, in C++ and Go: eight leaves, and the roots of their trees. */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => Buffer.from(hex, 'hex'));

const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

/** Hashes of subtrees among them: `[from]-[to]` leaves. */
const NODES: Readonly<Record<string, string>> = {
  '1': '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
  '2': '0298d122906dcfc10892cb53a73992fc5b9f493ea4c9badb27b791b4127a7fe7',
  '4': 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  '0-2': 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  '2-4': '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
  '4-6': '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
  '6-8': 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
  '0-4': 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4-8': '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
};

const hex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');
const root = (size: number): Buffer => Buffer.from(ROOTS[size] ?? '', 'hex');

describe('the published vectors of RFC 6962', () => {
  it.each(ROOTS.map((expected, size) => ({ size, expected })))(
    'have root $expected at $size leaves',
    async ({ size, expected }) => {
      expect(hex(await treeOf(LEAVES.slice(0, size)).root(size))).toBe(expected);
    },
  );

  it('hash a leaf and a node so that neither passes for the other', () => {
    expect(hex(EMPTY_ROOT)).toBe(ROOTS[0]);
    expect(hex(hashLeaf(Buffer.from('L123456')))).toBe(
      '395aa064aa4c29f7010acfe3f25db9485bbd4b91897b6ad7ad547639252b4d56',
    );
    expect(hex(hashNode(Buffer.from('N123'), Buffer.from('N456')))).toBe(
      'aa217fe888e47007fa15edab33c2b492a722cb106c64667fc2b044444de66bbb',
    );
  });

  it.each([
    { index: 0, size: 1, path: [] },
    { index: 0, size: 8, path: ['1', '2-4', '4-8'] },
    { index: 5, size: 8, path: ['4', '6-8', '0-4'] },
    { index: 2, size: 3, path: ['0-2'] },
    { index: 1, size: 5, path: ['0', '2-4', '4'] },
  ])('prove leaf $index of $size', async ({ index, size, path }) => {
    const expected = path.map((name) =>
      name === '0' ? hex(hashLeaf(LEAVES[0] ?? Buffer.of())) : NODES[name],
    );
    const tree = treeOf(LEAVES.slice(0, size));
    const proof = await tree.inclusion(index, size);
    expect(proof.map(hex)).toEqual(expected);
    const leaf = hashLeaf(LEAVES[index] ?? Buffer.of());
    expect(verifyInclusion({ leaf, index, size, path: proof, root: root(size) })).toBe(true);
  });

  it.each([
    { from: 1, to: 1, path: [] },
    { from: 1, to: 8, path: ['1', '2-4', '4-8'] },
    { from: 6, to: 8, path: ['4-6', '6-8', '0-4'] },
    { from: 2, to: 5, path: ['2-4', '4'] },
  ])('prove that $to leaves follow on $from', async ({ from, to, path }) => {
    const proof = await treeOf(LEAVES.slice(0, to)).consistency(from, to);
    expect(proof.map(hex)).toEqual(path.map((name) => NODES[name]));
    const trees = { from: { size: from, root: root(from) }, to: { size: to, root: root(to) } };
    expect(verifyConsistency({ ...trees, path: proof })).toBe(true);
  });
});
