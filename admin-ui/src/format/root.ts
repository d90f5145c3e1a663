const SHOWN = 16;

/** The first 8 bytes of a root in hexadecimal, as papers print them: `3f2a91bc 04d1e8f7`. */
export const beginningOfRoot = (root: string): string => root.slice(0, SHOWN).replaceAll(/(?<=^.{8})/g, ' ');
