import type { Counter } from '../counter.ts';
import { defineTable } from '../table.ts';
import { type CurrentFine, isWithoutReceipt } from './row.ts';

const MEASURES = { count: 'bigint', amount: 'bigint', paid_amount: 'bigint' } as const;

const measure = ({ fine }: CurrentFine) => ({
  count: 1,
  amount: fine.amount,
  paid_amount: fine.status === 'PAID' ? fine.settlement.paidAmount : 0,
});

const kind = ({ fine }: CurrentFine) => ({
  status: fine.status,
  offense_type: fine.offenseType,
  without_receipt: isWithoutReceipt(fine),
});

const KIND = { status: 'text', offense_type: 'text', without_receipt: 'boolean' } as const;
const kindColumns = ['status', 'offense_type', 'without_receipt'] as const;

/** All fines there are, by kind: a hundred rows at most, however many fines. */
const totals: Counter<CurrentFine> = {
  table: defineTable({ name: 'fine_totals', columns: { ...KIND, ...MEASURES }, key: kindColumns }),
  contribution: (current) => ({ ...kind(current), ...measure(current) }),
};

/** By the local day of issue and the issuing officer too, so that a report costs the days that it spans. */
const daily: Counter<CurrentFine> = {
  table: defineTable({
    name: 'fine_daily',
    columns: { day: 'date', officer_id: 'text', ...KIND, ...MEASURES },
    key: ['day', 'officer_id', ...kindColumns],
    indexes: ['(officer_id, day)'],
  }),
  contribution: (current) => ({
    day: current.day,
    officer_id: current.fine.issuedBy.id,
    ...kind(current),
    ...measure(current),
  }),
};

export const fineCounters: readonly Counter<CurrentFine>[] = [totals, daily];
