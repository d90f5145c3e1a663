import { type Catalogue, catalogueOn, firstCatalogue } from '@fines/domain/offense/catalogue.ts';
import {
  changesIn,
  offenseChangesSchema,
  offenseView,
  offenseViewSchema,
} from '@fines/domain/offense/view.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { OFFENSE_CHANGE_READERS } from '@fines/domain/shared/permissions.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { z } from 'zod';

import type { ReadPools } from '../engine/database.ts';
import { day } from '../list/filters.ts';

type Row = { state: Catalogue; revision: number };

/** A table without a row is a catalogue without changes. */
const UNCHANGED: Row = { state: firstCatalogue, revision: -1 };

async function readCatalogue(pool: Pool): Promise<Row> {
  const { rows } = await pool.query<Row>(`SELECT state, revision FROM ${READ_SCHEMA}.offenses`);
  return rows[0] ?? UNCHANGED;
}

export const offenseEndpoints = ({ pool }: Pick<ReadPools, 'pool'>): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/offenses',
    summary: 'The offenses in force on a local day, by default today',
    access: 'signed-in',
    query: z.object({ on: day.optional() }),
    answers: { 200: z.array(offenseViewSchema) },
    handle: async ({ query: { on = localDay(new Date().toISOString()) } }) => {
      const { state } = await readCatalogue(pool);
      return { body: catalogueOn(state, on).map(offenseView) };
    },
  }),
  endpoint({
    method: 'get',
    path: '/offenses/changes',
    summary:
      'All changes of the catalogue of offenses, past and to come, in the order in which they were made',
    access: { roles: OFFENSE_CHANGE_READERS },
    answers: { 200: offenseChangesSchema },
    headers: ['ETag'],
    handle: async () => {
      const { state, revision } = await readCatalogue(pool);
      return { body: { changes: changesIn(state) }, headers: { ETag: `"${revision}"` } };
    },
  }),
];
