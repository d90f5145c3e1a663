import { formatNumber, parseNumber } from '../shared/numbering.ts';

export const formatFineNumber = (year: number, sequence: number): string =>
  formatNumber({ series: 'FN', year, sequence });

export const isFineNumber = (text: string): boolean => parseNumber(text)?.series === 'FN';

const PREFIX = 'fine-';

/** A fine with its payments and disputes is one stream, named after its number. */
export const fineStream = (fineNumber: string): string => `${PREFIX}${fineNumber}`;

/** The number of the fine whose stream this is; undefined for other streams. */
export const fineNumberOf = (stream: string): string | undefined =>
  stream.startsWith(PREFIX) ? stream.slice(PREFIX.length) : undefined;
