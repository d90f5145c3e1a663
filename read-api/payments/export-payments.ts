import { PAYMENT_METHOD_LABELS } from '@fines/domain/payment/method.ts';
import { PAYMENT_STATUS_LABELS } from '@fines/domain/payment/status.ts';
import { localDay, localTime } from '@fines/domain/shared/dates.ts';
import { toEmalangeni } from '@fines/domain/shared/money.ts';
import type { Reply } from '@fines/platform/http/endpoint.ts';

import type { CancellablePool } from '../cancellable.ts';
import { type Cell, csvReply, moneyCell } from '../csv/csv-reply.ts';
import { queryBatches } from '../csv/query-batches.ts';
import { today } from '../period.ts';
import { type PaymentsFilter, whereOf } from './list-payments.ts';
import { PAYMENT_COLUMNS, type PaymentRow, PAYMENTS } from './payment-row.ts';

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

/** All payments that the filter lets through, the newest first, as a file. */
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

function cells(row: PaymentRow): Cell[] {
  const paidAt = row.paid_at.toISOString();
  return [
    row.id,
    row.fine_id,
    row.license_plate,
    moneyCell(toEmalangeni(row.amount)),
    PAYMENT_METHOD_LABELS[row.method],
    row.transaction_reference,
    `${row.processed_by_first_name} ${row.processed_by_last_name}`,
    localDay(paidAt),
    localTime(paidAt),
    PAYMENT_STATUS_LABELS[row.status],
  ];
}
