import { receiptSchema, paymentStatsSchema, paymentViewSchema } from '@fines/domain/fine/payment-view.ts';
import { type Person, personSchema } from '@fines/domain/shared/person.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import type { PublicLinks } from '@fines/platform/shared/public-links.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { z } from 'zod';

import { exportLook, listLook } from '../access-log/list-look.ts';
import type { AccessLog } from '../access-log/looks.ts';
import type { ReadPools } from '../engine/database.ts';
import { READERS } from '../engine/readers.ts';
import { listOf, listReply } from '../list/list-query.ts';
import type { Papers } from '../paper/papers.ts';
import { namesOf } from '../user/names.ts';
import { getPayment, getReceipt, PAYMENTS } from './get-receipt.ts';
import { PAYMENT_FILE, payments } from './list-payments.ts';
import { paymentPaperEndpoints } from './paper-routes.ts';
import { paymentStats, paymentSumsQuery } from './revenue.ts';

/** Everybody who has ever taken or given back money, sorted by name. */
async function listCashiers(pool: Pool): Promise<Person[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT processed_by_id AS id FROM ${READ_SCHEMA}.payment_by_person
     UNION SELECT refunded_by_id FROM ${PAYMENTS} WHERE refunded_at IS NOT NULL`,
  );
  const ids = rows.map(({ id }) => id);
  const names = await namesOf(pool, ids);
  const personOf = (id: string): Person => {
    const { firstName, lastName } = names.get(id) ?? { firstName: 'Unknown', lastName: id };
    return { id, firstName, lastName };
  };
  return ids.map(personOf).toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)) || a.id.localeCompare(b.id));
}

const nameOf = ({ firstName, lastName }: Person): string => `${lastName} ${firstName}`;

type PaymentDependencies = Pick<ReadPools, 'pool' | 'listPool' | 'exportPool'> & {
  publicLinks: PublicLinks;
  looks: AccessLog;
  papers: Papers;
};

const rankOf = READERS.payments;

export const paymentEndpoints = ({
  pool,
  listPool,
  exportPool,
  publicLinks,
  looks,
  papers,
}: PaymentDependencies): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/payments',
    summary: 'List payments: filtered, sorted and in pages',
    access: { rankOf },
    query: payments.query,
    ...listOf(paymentViewSchema),
    handle: async ({ query, ...asker }) => {
      const page = await payments.page(listPool, query);
      await looks.record(listLook('payments', query, page.items.length, asker));
      return listReply('payments', query, page);
    },
  }),
  // Before `/payments/:id`, which would match this path too.
  endpoint({
    method: 'get',
    path: '/payments/stats',
    summary: 'Amounts collected and outstanding',
    access: { rankOf },
    query: paymentSumsQuery,
    answers: { 200: paymentStatsSchema },
    handle: async ({ query }) => ({ body: await paymentStats(pool, query) }),
  }),
  endpoint({
    method: 'get',
    path: '/payments/export',
    summary: 'Export the payments that match the filters of the list, as a file',
    access: { rankOf },
    query: payments.filterQuery,
    answers: { 200: 'csv' },
    handle: async ({ query, actor, address }) => {
      await looks.record(exportLook('payments', query, actor, address));
      return payments.file(exportPool, query, PAYMENT_FILE);
    },
  }),
  endpoint({
    method: 'get',
    path: '/payments/cashiers',
    summary: 'Everybody who has recorded or refunded a payment',
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
    summary: 'What is printed on a receipt, by its number',
    access: { rankOf },
    params: z.object({ id: z.string() }),
    answers: { 200: receiptSchema },
    handle: async ({ params }) => ({ body: await getReceipt({ pool, publicLinks }, params.id) }),
  }),
  ...paymentPaperEndpoints({ pool, publicLinks, looks, papers }),
];
