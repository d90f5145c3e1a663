import { reconciliationSchema } from '@fines/domain/reconciliation/reconciliation.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import { z } from 'zod';

import { exportLook } from '../access-log/list-look.ts';
import type { AccessLog } from '../access-log/looks.ts';
import type { ReadPools } from '../engine/database.ts';
import { READERS } from '../engine/readers.ts';
import { day } from '../list/filters.ts';
import { reconciliationCsv } from './reconciliation-csv.ts';
import { reconciliation } from './reconciliation.ts';

/** Of each kind of difference, as many as a screen can show; all are counted, and lists have the others. */
const SHOWN = 20;

/** In a file: more than a bad day has. */
const EXPORTED = 10_000;

const query = z.object({ day });
const access = { rankOf: READERS.payments };

type Dependencies = Pick<ReadPools, 'pool'> & { looks: AccessLog };

/** It names no drivers and no payers, so only its files are recorded as looks. */
export const reconciliationEndpoints = ({ pool, looks }: Dependencies): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/reconciliation',
    summary: `Statements, cash-ups and payments of a day beside each other, with each difference; of one kind at most ${SHOWN} are named`,
    access,
    query,
    answers: { 200: reconciliationSchema },
    handle: async ({ query: asked }) => ({
      body: await reconciliation(pool, asked.day, { most: SHOWN, now: new Date() }),
    }),
  }),
  endpoint({
    method: 'get',
    path: '/reconciliation/export',
    summary: `The same as a file, with up to ${EXPORTED} differences of each kind`,
    access,
    query,
    answers: { 200: 'csv' },
    handle: async ({ query: asked, actor, address }) => {
      await looks.record(exportLook('reconciliation', asked, actor, address));
      return reconciliationCsv(await reconciliation(pool, asked.day, { most: EXPORTED, now: new Date() }));
    },
  }),
];
