import { formatCount } from '../format/numbers.ts';

/** `1 fine issued`. */
export const finesIssued = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'fine' : 'fines'} issued`;
