import type { OfficerStats } from '@fines/domain/officer/stats.ts';

import { formatCount } from '../format/numbers.ts';

type Named = Pick<OfficerStats, 'firstName' | 'lastName'>;

export const officerName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`;

/** `1 fine issued`. */
export const finesIssued = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'fine' : 'fines'} issued`;
