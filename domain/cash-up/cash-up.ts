import { z } from 'zod';

import { asActor, officialSchema } from '../shared/person.ts';
import { streamsOf } from '../shared/streams.ts';
import { cashUpEvents, type RecordedCashUpEvent } from './events.ts';

const cashUpSchema = cashUpEvents.CashUpClosed.data.extend({
  cashier: officialSchema,
  closedBy: officialSchema,
  closedAt: z.string(),
});
export type CashUp = z.output<typeof cashUpSchema>;

/** The cash-ups of one person on one day, in order. */
export const cashUpsSchema = z.array(cashUpSchema).readonly();
export type CashUps = z.output<typeof cashUpsSchema>;

export const noCashUps: CashUps = [];

/** One stream for each person and day, so that two who close at once cannot cover the same receipt. */
export const { streamOf: cashUpStreamOf, idOf: cashUpIdOf } = streamsOf('cash-up');

const CASH_UP_ID = /^(.+)-(\d{4}-\d{2}-\d{2})$/;

/** Undefined if the id is not that of a person and a day. */
export function parseCashUpId(id: string): { cashierId: string; day: string } | undefined {
  const [, cashierId, day] = CASH_UP_ID.exec(id) ?? [];
  return cashierId === undefined || day === undefined ? undefined : { cashierId, day };
}

/** `<id of the person>-2026-03-01`. */
export const cashUpId = (cashierId: string, day: string): string => `${cashierId}-${day}`;

export const latestOf = (cashUps: CashUps): CashUp | undefined =>
  cashUps
    .toSorted((one, other) => one.closedAt.localeCompare(other.closedAt) || one.number - other.number)
    .at(-1);

export const evolve = (cashUps: CashUps, { data, metadata }: RecordedCashUpEvent): CashUps => [
  ...cashUps,
  {
    ...data,
    cashier: { ...asActor(data.cashier, metadata.actor), ...data.cashier },
    closedBy: asActor(data.closedBy, metadata.actor),
    closedAt: metadata.recordedAt,
  },
];
