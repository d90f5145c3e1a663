const whole = new Intl.NumberFormat('en-SZ');

const SHOWN = 16;

/** The first 8 bytes of a root in hexadecimal, which are enough to tell it from others: `3f2a91bc 04d1e8f7`. */
export const beginningOfRoot = (root: string): string => root.slice(0, SHOWN).replaceAll(/(?<=^.{8})/g, ' ');

/** A checkpoint of the log as papers print it, so that each is a witness: `5,678 · 3f2a91bc 04d1e8f7`. */
export const checkpointLine = ({ size, root }: { size: number; root: string }): string =>
  `${whole.format(size)} · ${beginningOfRoot(root)}`;
