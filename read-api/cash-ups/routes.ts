import { cashUpDaySchema, openTillSchema } from '@fines/domain/cash-up/view.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import { z } from 'zod';

import type { ReadPools } from '../database.ts';
import { day, text } from '../lists/filters.ts';
import { exportLook } from '../looks/export-look.ts';
import type { Looks } from '../looks/looks.ts';
import { READERS } from '../readers.ts';
import { cashUpCsv } from './cash-up-csv.ts';
import { cashUpDay } from './cash-up-day.ts';
import { openTills } from './open-tills.ts';

const query = z.object({ cashierId: text.min(1), day });

/** Before the payments, whose `/payments/:id` would take them for receipt numbers. */
export const cashUpEndpoints = ({ pool, looks }: Pick<ReadPools, 'pool'> & { looks: Looks }): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/payments/cash-up',
    summary: "A person's day at the till: what is not cashed up yet, and the cash-ups so far",
    access: { rankOf: READERS.payments },
    query,
    answers: { 200: cashUpDaySchema },
    handle: async ({ query: asked }) => ({ body: await cashUpDay(pool, asked.cashierId, asked.day) }),
  }),
  endpoint({
    method: 'get',
    path: '/payments/cash-up/open',
    summary: 'Who took or gave back money on a day and has not cashed it up yet',
    access: { rankOf: READERS.payments },
    query: z.object({ day }),
    answers: { 200: z.array(openTillSchema) },
    handle: async ({ query: asked }) => ({ body: await openTills(pool, asked.day) }),
  }),
  endpoint({
    method: 'get',
    path: '/payments/cash-up/export',
    summary: "The cash-ups of a person's day, as a file",
    access: { rankOf: READERS.payments },
    query,
    answers: { 200: 'csv' },
    handle: async ({ query: asked, actor, address }) => {
      await looks.record(exportLook('cash-up', asked, actor, address));
      return cashUpCsv(await cashUpDay(pool, asked.cashierId, asked.day));
    },
  }),
];
