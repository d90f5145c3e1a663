import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import {
  paymentMethodSchema,
  paymentStatusSchema,
  PAYMENT_METHOD_LABELS,
  PAYMENT_STATUS_LABELS,
} from '@fines/domain/fine/payment.ts';
import { startOfLocalDay, localDay, localTime } from '@fines/domain/shared/dates.ts';
import { toEmalangeni } from '@fines/domain/shared/money.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import { askedPlateSchema, plateKey } from '@fines/domain/shared/plate.ts';
import type { Reply } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import type { z } from 'zod';

import type { CancellablePool } from '../engine/fair-reading.ts';
import { type Cell, csvReply, moneyCell, queryBatches } from '../list/csv.ts';
import { day, endOfLocalDay, receiptNumbers, text, yesOrNo, andSearch, Where } from '../list/filters.ts';
import { filterQuery, listQuery, type Page } from '../list/list-query.ts';
import { countIn, fetchPage } from '../list/page.ts';
import { today } from '../list/period.ts';
import { LINES } from '../statement/list-lines.ts';
import { PAYMENT_COLUMNS, type PaymentRow, PAYMENTS, paymentViewOf } from './get-receipt.ts';

const RECEIPT = ['number_order'];
const TIE = ['paid_at', ...RECEIPT];

/** Each sort has an index. */
const SORTS = {
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
};
type SortField = keyof typeof SORTS;

/** The filters that sums of payments have, too. */
export const paymentSumFilters = {
  method: paymentMethodSchema,
  startDate: day,
  endDate: day,
  /** The person who took the money; in sums also the person who gave it back. */
  processedById: text,
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

const filters = {
  ...paymentSumFilters,
  search: text,
  status: paymentStatusSchema,
  refundRequested: yesOrNo,
  /** The whole reference; upper and lower case are the same. */
  reference: text,
  fineId: text,
  /** In any spelling. */
  licensePlate: askedPlateSchema.transform(plateKey),
  /** The payments that somebody made at once. */
  togetherId: text,
  /** The method of the refund. */
  refundMethod: paymentMethodSchema,
  /** The local day on which the money was given back, and by whom. */
  refundedOn: day,
  refundedById: text,
  /** Whether it was paid with lines of statements. */
  fromStatement: yesOrNo,
  /** Typed in, although a bank or a network has it, and no line of a statement belongs to it. */
  withoutLine: yesOrNo,
  id: receiptNumbers,
};

export const paymentsQuery = listQuery({
  sortable: Object.keys(SORTS) as SortField[],
  defaultSort: 'paidAt',
  filters,
});
/** Only the filters of the list. */
export const paymentsFilterQuery = filterQuery(filters);
type PaymentsFilter = z.output<typeof paymentsFilterQuery>;

export async function listPayments(
  pool: Pool,
  { filter, sort, offset, limit }: z.output<typeof paymentsQuery>,
): Promise<Page<PaymentView>> {
  return fetchPage<PaymentRow, PaymentView>(pool, {
    select: PAYMENT_COLUMNS,
    from: PAYMENTS,
    where: whereOf(filter),
    key: RECEIPT,
    orderBy: SORTS[sort.by],
    order: sort.order,
    offset,
    limit,
    view: paymentViewOf,
    ...(isCounted(filter) && {
      count: (where) => countIn(counterOf(filter), sumsWhere(filter, where)),
    }),
  });
}

function whereOf(filter: PaymentsFilter): Where {
  const where = new Where();
  where.and(filter.method, (method) => `method = ${method}`);
  where.and(filter.status, (status) => `status = ${status}`);
  where.and(filter.fineId, (id) => `fine_id = ${id}`);
  where.and(filter.licensePlate, (plate) => `plate_key = ${plate}`);
  where.and(filter.togetherId, (id) => `together_id = ${id}`);
  where.and(filter.refundMethod, (method) => `refund_method = ${method}`);
  where.and(filter.refundedById, (id) => `refunded_by_id = ${id}`);
  where.and(
    filter.refundedOn && startOfLocalDay(filter.refundedOn),
    (instant) => `refunded_at >= ${instant}`,
  );
  where.and(filter.refundedOn && endOfLocalDay(filter.refundedOn), (instant) => `refunded_at < ${instant}`);
  where.whether(filter.fromStatement, 'from_statement');
  where.whether(filter.withoutLine, WITHOUT_LINE);
  where.and(filter.startDate && startOfLocalDay(filter.startDate), (instant) => `paid_at >= ${instant}`);
  where.and(filter.endDate && endOfLocalDay(filter.endDate), (instant) => `paid_at < ${instant}`);
  where.and(filter.id, (wanted) => `id = ANY(${wanted})`);
  if (filter.refundRequested !== undefined) {
    where.always(`refund_requested_at IS ${filter.refundRequested ? 'NOT ' : ''}NULL`);
  }
  where.and(filter.processedById, (id) => `processed_by_id = ${id}`);
  where.and(filter.reference?.trim(), (reference) => `upper(transaction_reference) = upper(${reference})`);
  andSearch(where, filter.search);
  return where;
}

type SumFilter = Pick<PaymentsFilter, keyof typeof paymentSumFilters>;

/** Whether there are only filters that the counters can answer. */
const isCounted = (filter: PaymentsFilter): boolean =>
  Object.keys(filter).every((name) => name in paymentSumFilters);

const counterOf = ({ processedById }: SumFilter): string =>
  processedById === undefined ? 'payment_daily' : 'payment_by_person';

/** The same filters as conditions on a counter, or on another table with days and methods. */
export function sumsWhere(
  { method, startDate, endDate, processedById }: SumFilter,
  where = new Where(),
): Where {
  where.and(processedById, (id) => `processed_by_id = ${id}`);
  where.and(method, (value) => `method = ${value}`);
  where.and(startDate, (first) => `day >= ${first}`);
  where.and(endDate, (last) => `day <= ${last}`);
  return where;
}

const HEAD = [
  'Receipt Number',
  'Fine Number',
  'License Plate',
  'Amount',
  'Payment Method',
  'Reference',
  'Cashier',
  'Date',
  'Time',
  'Status',
];

/** A file of all payments that match the filter, the newest first. */
export async function exportPayments(
  pool: CancellablePool,
  filter: PaymentsFilter,
  now: Date,
): Promise<Reply> {
  const where = whereOf(filter);
  const batches = await queryBatches<PaymentRow>(
    pool,
    `SELECT ${PAYMENT_COLUMNS} FROM ${PAYMENTS} ${where.sql} ORDER BY paid_at DESC, number_order DESC`,
    where,
  );
  return csvReply({ fileName: `payments-${today(now)}.csv`, head: HEAD, cells, ...batches });
}

function cells({ state, fine_id: fineNumber, license_plate: licensePlate }: PaymentRow): Cell[] {
  const { paidAt } = state;
  return [
    state.receiptNumber,
    fineNumber,
    licensePlate,
    moneyCell(toEmalangeni(state.amount)),
    PAYMENT_METHOD_LABELS[state.method],
    state.transactionReference,
    fullNameOf(state.processedBy),
    localDay(paidAt),
    localTime(paidAt),
    PAYMENT_STATUS_LABELS[state.status],
  ];
}
