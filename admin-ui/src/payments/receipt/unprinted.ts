import { z } from 'zod';

import type { Cell } from '../../data/storage.ts';

const numbersSchema = z.array(z.string());

const parse = (text: string): readonly string[] => {
  try {
    return numbersSchema.parse(JSON.parse(text));
  } catch {
    return [];
  }
};

/**
 * The receipts that this tab recorded and has not printed yet. Only from here, and once, does an original come:
 * whatever else is printed is a duplicate, wherever and by whom.
 */
export function createUnprinted(cell: Cell) {
  const read = (): readonly string[] => parse(cell.read() ?? '[]');
  const has = (number: string): boolean => read().includes(number);
  return {
    has,
    add: (number: string): void => cell.write(JSON.stringify([...read(), number])),
    /** Whether it was there. */
    take: (number: string): boolean => {
      const isThere = has(number);
      if (isThere) cell.write(JSON.stringify(read().filter((other) => other !== number)));
      return isThere;
    },
  };
}
