import type { ListFilter } from '../data/urls.ts';
import { type Figure, onDay, payments, suspenseLines } from '../figure/figure.ts';

type Place = 'ANY' | 'RECORDED' | 'SUSPENSE' | 'RETURNED' | 'REFUNDED';

/** Lines of statements of a day of which money is there now. */
export const linesOn = (day: string, has: Place, count: number, filter: ListFilter = {}): Figure =>
  suspenseLines(count, { ...onDay(day), has, ...filter });

export const paymentsOn = (day: string, count: number, filter: ListFilter = {}): Figure =>
  payments(count, { ...onDay(day), ...filter });

export const refundsOn = (day: string, count: number, filter: ListFilter = {}): Figure =>
  payments(count, { refundedOn: day, ...filter });
