import type { Paper } from './paper.ts';
import type { Pictures } from './pdf.ts';

/** Gives the bytes of a picture, in JPEG or PNG; undefined if it cannot be had. */
export type Picture = (address: string) => Promise<Uint8Array | undefined>;

const addressesOf = ({ letterhead, blocks }: Paper): string[] => [
  ...(letterhead.crestUrl === null ? [] : [letterhead.crestUrl]),
  ...blocks.flatMap((block) => (block.kind === 'photo' ? [block.address] : [])),
];

/** The pictures that papers show, those that can be had: no paper waits in vain for a picture. */
export async function picturesOf(papers: readonly Paper[], picture: Picture): Promise<Pictures> {
  const found = await Promise.all(
    [...new Set(papers.flatMap(addressesOf))].map(
      async (address) => [address, await picture(address)] as const,
    ),
  );
  return new Map(
    found.flatMap(([address, bytes]) => (bytes === undefined ? [] : [[address, bytes] as const])),
  );
}
