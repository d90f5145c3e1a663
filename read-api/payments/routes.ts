import { receiptSchema } from '@fines/domain/payment/receipt.ts';
import { paymentStatsSchema } from '@fines/domain/payment/stats.ts';
import { paymentViewSchema } from '@fines/domain/payment/view.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import { z } from 'zod';

import type { ReadPools } from '../database.ts';
import { listOf, listReply } from '../lists/list-reply.ts';
import { READERS } from '../readers.ts';
import { getPayment } from './get-payment.ts';
import { getReceipt } from './get-receipt.ts';
import { listPayments, paymentsQuery } from './list-payments.ts';
import { paymentStats, paymentSumsQuery } from './stats.ts';

type ListTools = Pick<ReadPools, 'pool' | 'listPool'>;

const rankOf = READERS.payments;

export const paymentEndpoints = ({ pool, listPool }: ListTools): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/payments',
    summary: 'Payments: filtered, sorted, a page at a time',
    access: { rankOf },
    query: paymentsQuery,
    ...listOf(paymentViewSchema),
    handle: async ({ query }) => listReply('payments', query, await listPayments(listPool, query)),
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
