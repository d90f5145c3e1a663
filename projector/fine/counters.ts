import { counterOf } from '../engine/counter.ts';
import { disputes } from './disputes.ts';
import { payments } from './payments.ts';
import { fines } from './tables.ts';

const KIND = ['status', 'offense_type', 'without_receipt'] as const;
const MONEY = ['amount', 'paid_amount'] as const;

/** What is counted of fines that were not deleted, so that the cost of a figure grows with its days, not with the fines. */
export const fineCounters = [
  // All of them, which every list and the dashboard ask for: a hundred rows, where their days have tens of thousands.
  counterOf({ name: 'fine_totals', of: fines, by: KIND, sums: MONEY }),
  counterOf({ name: 'fine_daily', of: fines, day: 'date_issued', by: KIND, sums: MONEY }),
  // Tells on which day a page deep in the list begins, in its default order.
  counterOf({ name: 'fine_created', of: fines, day: 'created_at' }),
  // How much was paid by a day.
  counterOf({ name: 'fine_settled', of: fines, day: 'paid_at', sums: ['paid_amount'] }),
  counterOf({ name: 'place_daily', of: fines, day: 'date_issued', by: ['place'], sums: MONEY }),
  // How many are overdue.
  counterOf({ name: 'fine_due', of: fines, day: 'due_date', by: ['status'], sums: ['amount'] }),
];

/** Of all payments, also of deleted fines and of those that were refunded: money that was taken was taken. */
export const paymentCounters = [
  counterOf({
    name: 'payment_daily',
    of: payments,
    day: 'paid_at',
    by: ['method', 'from_statement'],
    sums: ['amount'],
  }),
  // What is not from statements a cashier has to cash up.
  counterOf({
    name: 'payment_by_person',
    of: payments,
    day: 'paid_at',
    by: ['processed_by_id', 'method', 'from_statement'],
    sums: ['amount'],
    indexes: ['(processed_by_id, day)'],
  }),
  counterOf({
    name: 'refund_daily',
    of: payments,
    day: 'refunded_at',
    by: ['refund_method'],
    sums: ['amount'],
  }),
];

export const disputeCounters = [
  counterOf({ name: 'dispute_daily', of: disputes, day: 'submitted_at', by: ['status'] }),
  counterOf({ name: 'dispute_decided', of: disputes, day: 'resolved_at', by: ['status'] }),
];
