import { formatNumber, parseNumber } from '../shared/numbering.ts';
import { streamsOf } from '../shared/streams.ts';

export const formatFineNumber = (year: number, sequence: number): string =>
  formatNumber({ series: 'FN', year, sequence });

export const isFineNumber = (text: string): boolean => parseNumber(text)?.series === 'FN';

/** A fine with its payments and disputes is one stream, named after its number. */
export const { streamOf: fineStream, idOf: fineNumberOf } = streamsOf('fine');
