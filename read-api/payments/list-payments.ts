import { paymentMethodSchema } from '@fines/domain/payment/method.ts';
import { paymentStatusSchema } from '@fines/domain/payment/status.ts';
import type { PaymentView } from '@fines/domain/payment/view.ts';
import { startOfLocalDay } from '@fines/domain/shared/dates.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import type { z } from 'zod';

import { countFrom } from '../lists/count-from.ts';
import { day, endOfLocalDay, ids, text, yesOrNo } from '../lists/filters.ts';
import { listQuery } from '../lists/list-query.ts';
import type { Page } from '../lists/list-reply.ts';
import { fetchPage } from '../lists/page.ts';
import { andSearch } from '../lists/search.ts';
import { Where } from '../lists/where.ts';
import { PAYMENT_COLUMNS, type PaymentRow, PAYMENTS, paymentViewOf } from './payment-row.ts';

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

/** What the sums of payments can be asked for, too. */
export const paymentSumFilters = { method: paymentMethodSchema, startDate: day, endDate: day };

export const paymentsQuery = listQuery({
  sortable: Object.keys(SORTS) as SortField[],
  defaultSort: 'paidAt',
  filters: {
    ...paymentSumFilters,
    search: text,
    status: paymentStatusSchema,
    refundRequested: yesOrNo,
    fineId: text,
    id: ids,
  },
});
type Filter = z.output<typeof paymentsQuery>['filter'];

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
    ...(isCounted(filter) && { total: () => countFrom(pool, 'payment_daily', sumsWhere(filter)) }),
  });
}

function whereOf(filter: Filter): Where {
  const where = new Where();
  where.and(filter.method, (method) => `method = ${method}`);
  where.and(filter.status, (status) => `status = ${status}`);
  where.and(filter.fineId, (id) => `fine_id = ${id}`);
  where.and(filter.startDate && startOfLocalDay(filter.startDate), (instant) => `paid_at >= ${instant}`);
  where.and(filter.endDate && endOfLocalDay(filter.endDate), (instant) => `paid_at < ${instant}`);
  where.and(filter.id, (wanted) => `id = ANY(${wanted})`);
  if (filter.refundRequested !== undefined) {
    where.always(`refund_request IS ${filter.refundRequested ? 'NOT ' : ''}NULL`);
  }
  andSearch(where, filter.search);
  return where;
}

type SumFilter = Pick<Filter, keyof typeof paymentSumFilters>;

/** Whether nothing but what `payment_daily` is broken down by is filtered. */
const isCounted = (filter: Filter): boolean => Object.keys(filter).every((name) => name in paymentSumFilters);

/** The same condition on `payment_daily`, and on what else has days and methods. */
export function sumsWhere({ method, startDate, endDate }: SumFilter): Where {
  const where = new Where();
  where.and(method, (value) => `method = ${value}`);
  where.and(startDate, (first) => `day >= ${first}`);
  where.and(endDate, (last) => `day <= ${last}`);
  return where;
}
