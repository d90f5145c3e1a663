import {
  paymentMethodSchema,
  paymentStatusSchema,
  PAYMENT_METHOD_LABELS,
  PAYMENT_STATUS_LABELS,
} from '@fines/domain/fine/payment.ts';
import { localDay, localTime, startOfLocalDay } from '@fines/domain/shared/dates.ts';
import { toEmalangeni } from '@fines/domain/shared/money.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import { askedPlateSchema, plateKey } from '@fines/domain/shared/plate.ts';

import { moneyCell } from '../list/csv.ts';
import { defineList, type ListFile } from '../list/define-list.ts';
import {
  compares,
  day,
  endOfLocalDay,
  filter,
  is,
  isIn,
  receiptNumbers,
  searched,
  text,
  whether,
} from '../list/filters.ts';
import { isWithin } from '../list/period.ts';
import { LINES } from '../statement/list-lines.ts';
import { PAYMENT_COLUMNS, type PaymentRow, PAYMENTS, paymentViewOf } from './get-receipt.ts';

const RECEIPT = ['number_order'];
const TIE = ['paid_at', ...RECEIPT];

const countedByDay = {
  method: is('method', paymentMethodSchema),
  startDate: compares('day', '>=', day),
  endDate: compares('day', '<=', day),
};

/** The filters of sums, as conditions on a table that has a row for each day, method and person. */
export const paymentSumFilters = {
  ...countedByDay,
  /** The person who took the money; in sums also the person who gave it back. */
  processedById: is('processed_by_id', text),
};

/**
 * SQL for whether a payment is one that somebody typed in and to which no line of a statement belongs. A line does if it
 * is in suspense, came by the same method, and is for this fine; or is for none and has this reference. Together they
 * must be enough: those of a reference for all payments that name it.
 */
export const WITHOUT_LINE = `is_typed_in
  AND payments.amount > (
    SELECT coalesce(sum(line.suspense), 0) FROM ${LINES} AS line
    WHERE line.fine_id = payments.fine_id AND line.method = payments.method)
  AND (
    SELECT count(*) = 0 OR sum(line.suspense) < (
      SELECT sum(other.amount) FROM ${PAYMENTS} AS other
      WHERE upper(other.transaction_reference) = upper(payments.transaction_reference)
        AND other.method = payments.method AND other.is_typed_in)
    FROM ${LINES} AS line
    WHERE upper(line.bank_id) = upper(payments.transaction_reference) AND line.method = payments.method
      AND line.suspense > 0 AND line.fine_id IS NULL)`;

export const payments = defineList({
  select: PAYMENT_COLUMNS,
  from: PAYMENTS,
  key: RECEIPT,
  /** Each has an index. */
  sorts: {
    id: RECEIPT,
    receiptNumber: RECEIPT,
    paidAt: TIE,
    createdAt: TIE,
    updatedAt: ['updated_at', ...TIE],
    amount: ['amount', ...TIE],
    method: ['method', ...TIE],
    fineNumber: ['fine_number_order', ...RECEIPT],
    fineId: ['fine_number_order', ...RECEIPT],
    licensePlate: ['plate_key', 'fine_number_order', ...RECEIPT],
  },
  defaultSort: 'paidAt',
  filters: {
    ...paymentSumFilters,
    startDate: compares('paid_at', '>=', day, startOfLocalDay),
    endDate: compares('paid_at', '<', day, endOfLocalDay),
    search: searched,
    status: is('status', paymentStatusSchema),
    refundRequested: whether('refund_requested_at IS NOT NULL'),
    /** The whole reference; upper and lower case are the same. */
    reference: filter(
      text,
      (reference, where) => `upper(transaction_reference) = upper(${where.value(reference.trim())})`,
    ),
    fineId: is('fine_id', text),
    /** In any spelling. */
    licensePlate: is('plate_key', askedPlateSchema.transform(plateKey)),
    /** The payments that somebody made at once. */
    togetherId: is('together_id', text),
    /** The method of the refund. */
    refundMethod: is('refund_method', paymentMethodSchema),
    /** The local day on which the money was given back, and by whom. */
    refundedOn: filter(day, (on, where) => {
      const date = `${where.value(on)}::date`;
      return isWithin('refunded_at', date, date);
    }),
    refundedById: is('refunded_by_id', text),
    /** Whether it was paid with lines of statements. */
    fromStatement: whether('from_statement'),
    /** Typed in, although a bank or a network has it, and no line of a statement belongs to it. */
    withoutLine: whether(WITHOUT_LINE),
    id: isIn('id', receiptNumbers),
  },
  counters: [
    { table: 'payment_daily', filters: countedByDay },
    { table: 'payment_by_person', filters: paymentSumFilters },
  ],
  view: paymentViewOf,
});

export const PAYMENT_FILE: ListFile<PaymentRow> = {
  name: 'payments',
  columns: [
    { head: 'Receipt Number', cell: ({ state }) => state.receiptNumber },
    { head: 'Fine Number', cell: (row) => row.fine_id },
    { head: 'License Plate', cell: (row) => row.license_plate },
    { head: 'Amount', cell: ({ state }) => moneyCell(toEmalangeni(state.amount)) },
    { head: 'Payment Method', cell: ({ state }) => PAYMENT_METHOD_LABELS[state.method] },
    { head: 'Reference', cell: ({ state }) => state.transactionReference },
    { head: 'Cashier', cell: ({ state }) => fullNameOf(state.processedBy) },
    { head: 'Date', cell: ({ state }) => localDay(state.paidAt) },
    { head: 'Time', cell: ({ state }) => localTime(state.paidAt) },
    { head: 'Status', cell: ({ state }) => PAYMENT_STATUS_LABELS[state.status] },
  ],
};
