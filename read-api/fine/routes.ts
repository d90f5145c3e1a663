import { fineStatsSchema, fineViewSchema } from '@fines/domain/fine/view.ts';
import { personSchema } from '@fines/domain/shared/person.ts';
import { parseNumber } from '@fines/domain/shared/streams.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { PersonalData } from '@fines/platform/personal-data/keys.ts';
import type { PhotoLinks } from '@fines/platform/shared/photo-store.ts';
import type { PublicLinks } from '@fines/platform/shared/public-links.ts';
import { z } from 'zod';

import { exportLook, fineLook, listLook } from '../access-log/list-look.ts';
import type { AccessLog } from '../access-log/looks.ts';
import type { ReadPools } from '../engine/database.ts';
import { listOf, listReply } from '../list/list-query.ts';
import type { Papers } from '../paper/papers.ts';
import type { SignedRecord } from '../record/open-routes.ts';
import { exportFines, fineExportQuery } from './export-fines.ts';
import { getFine } from './fine-row.ts';
import { fineStats } from './fine-stats.ts';
import { fineHistoryEndpoints } from './history-routes.ts';
import { fines, listFines } from './list-fines.ts';
import { finePaperEndpoints } from './paper-routes.ts';
import { listIssuers } from './people-search.ts';
import { recentPlaces } from './recent-places.ts';

const fineParams = z.object({ id: z.string() });

export type FineDependencies = Pick<ReadPools, 'listPool' | 'exportPool'> &
  SignedRecord & {
    store: EventStore;
    personal: PersonalData;
    photoLinks: PhotoLinks;
    publicLinks: PublicLinks;
    looks: AccessLog;
    papers: Papers;
  };

export const fineEndpoints = (dependencies: FineDependencies): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/fines',
    summary: 'List fines: filtered, sorted and in pages',
    access: 'signed-in',
    query: fines.query,
    ...listOf(fineViewSchema),
    handle: async ({ query, ...asker }) => {
      const { listPool: pool, photoLinks } = dependencies;
      const page = await listFines({ pool, photoLinks }, query);
      await dependencies.looks.record(listLook('fines', query, page.items.length, asker));
      return listReply('fines', query, page);
    },
  }),
  // Before `/fines/:id`, which would take them for numbers.
  endpoint({
    method: 'get',
    path: '/fines/stats',
    summary: 'Number of fines and their amounts by status',
    access: 'signed-in',
    answers: { 200: fineStatsSchema },
    handle: async () => ({ body: await fineStats(dependencies.pool, new Date()) }),
  }),
  endpoint({
    method: 'get',
    path: '/fines/export',
    summary: 'Export the fines that match the filters of the list, as a file',
    access: 'signed-in',
    query: fineExportQuery,
    answers: { 200: 'csv' },
    handle: async ({ query, actor, address }) => {
      await dependencies.looks.record(exportLook('fines', query, actor, address));
      return exportFines(dependencies.exportPool, query);
    },
  }),
  endpoint({
    method: 'get',
    path: '/fines/issuers',
    summary: 'Everybody who has issued a fine that still exists',
    access: 'signed-in',
    answers: { 200: z.array(personSchema) },
    handle: async () => ({ body: await listIssuers(dependencies.pool) }),
  }),
  endpoint({
    method: 'get',
    path: '/fines/places',
    summary: 'Where the person who asks issued fines lately, the last place first',
    access: 'signed-in',
    answers: { 200: z.array(z.string()) },
    handle: async ({ actor }) => ({ body: await recentPlaces(dependencies.pool, actor.id) }),
  }),
  endpoint({
    method: 'get',
    path: '/fines/:id',
    summary: 'One fine',
    access: 'signed-in',
    params: fineParams,
    answers: { 200: fineViewSchema },
    headers: ['ETag'],
    handle: async ({ params, ...asker }) => {
      const fine = await getFine(dependencies, params.id);
      const number = parseNumber(params.id);
      if (number !== undefined) await dependencies.looks.record(fineLook(number, asker));
      return fine;
    },
  }),
  ...fineHistoryEndpoints(dependencies),
  ...finePaperEndpoints(dependencies),
];
