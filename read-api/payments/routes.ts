import { receiptSchema } from '@fines/domain/payment/receipt.ts';
import { paymentStatsSchema } from '@fines/domain/payment/stats.ts';
import { paymentViewSchema } from '@fines/domain/payment/view.ts';
import { personSchema } from '@fines/domain/shared/person.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import { z } from 'zod';

import type { ReadPools } from '../database.ts';
import { listOf, listReply } from '../lists/list-reply.ts';
import { exportLook } from '../looks/export-look.ts';
import { listLook } from '../looks/list-look.ts';
import type { Looks } from '../looks/looks.ts';
import { READERS } from '../readers.ts';
import { exportPayments } from './export-payments.ts';
import { getPayment } from './get-payment.ts';
import { getReceipt } from './get-receipt.ts';
import { listCashiers } from './list-cashiers.ts';
import { listPayments, paymentsFilterQuery, paymentsQuery } from './list-payments.ts';
import { paymentStats, paymentSumsQuery } from './stats.ts';

type PaymentTools = Pick<ReadPools, 'pool' | 'listPool' | 'exportPool'> & { looks: Looks };

const rankOf = READERS.payments;

export const paymentEndpoints = ({ pool, listPool, exportPool, looks }: PaymentTools): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/payments',
    summary: 'Payments: filtered, sorted, a page at a time',
    access: { rankOf },
    query: paymentsQuery,
    ...listOf(paymentViewSchema),
    handle: async ({ query, ...asker }) => {
      const page = await listPayments(listPool, query);
      await looks.record(listLook('payments', query, page.items.length, asker));
      return listReply('payments', query, page);
    },
  }),
  // Before `/payments/:id`, which would take it for a receipt number.
  endpoint({
    method: 'get',
    path: '/payments/stats',
    summary: 'How much was collected, and how much is outstanding',
    access: { rankOf },
    query: paymentSumsQuery,
    answers: { 200: paymentStatsSchema },
    handle: async ({ query }) => ({ body: await paymentStats(pool, query) }),
  }),
  endpoint({
    method: 'get',
    path: '/payments/export',
    summary: 'All payments that the filters of the list let through, as a file',
    access: { rankOf },
    query: paymentsFilterQuery,
    answers: { 200: 'csv' },
    handle: async ({ query, actor, address }) => {
      await looks.record(exportLook('payments', query, actor, address));
      return exportPayments(exportPool, query, new Date());
    },
  }),
  endpoint({
    method: 'get',
    path: '/payments/cashiers',
    summary: 'Everybody who ever took a payment or gave one back',
    access: { rankOf },
    answers: { 200: z.array(personSchema) },
    handle: async () => ({ body: await listCashiers(pool) }),
  }),
  endpoint({
    method: 'get',
    path: '/payments/:id',
    summary: 'One payment, by its receipt number',
    access: { rankOf },
    params: z.object({ id: z.string() }),
    answers: { 200: paymentViewSchema },
    handle: async ({ params }) => ({ body: await getPayment(pool, params.id) }),
  }),
  endpoint({
    method: 'get',
    path: '/payments/:id/receipt',
    summary: 'All that stands on a receipt, by its number',
    access: { rankOf },
    params: z.object({ id: z.string() }),
    answers: { 200: receiptSchema },
    handle: async ({ params }) => ({ body: await getReceipt(pool, params.id) }),
  }),
];
