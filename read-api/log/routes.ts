import {
  type LogEntry,
  logEntrySchema,
  type LogLine,
  logLineSchema,
  MOST_COUNTED,
} from '@fines/domain/log/view.ts';
import { personSchema } from '@fines/domain/shared/person.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { PersonalData } from '@fines/platform/personal-data/keys.ts';
import { z } from 'zod';

import { type Asker, exportLook, listLook } from '../access-log/list-look.ts';
import type { AccessLog, Look } from '../access-log/looks.ts';
import type { ReadPools } from '../engine/database.ts';
import { READERS } from '../engine/readers.ts';
import { listOf, listReply } from '../list/list-query.ts';
import type { SignedRecord } from '../record/open-routes.ts';
import { exportLog, listActors, listLog, logExportQuery, logQuery } from './list-log.ts';
import { logEntry, plateOf } from './log-entry.ts';

type Dependencies = SignedRecord &
  Pick<ReadPools, 'pool' | 'listPool' | 'exportPool'> & {
    store: Pick<EventStore, 'readStream'>;
    personal: PersonalData;
    looks: Pick<AccessLog, 'record'>;
  };

const access = { rankOf: READERS.reports };

const entryParams = z.object({
  /** The place of the entry, the first being 0. */
  id: z
    .string()
    .regex(/^\d{1,15}$/, 'must be the number of an entry')
    .transform(Number),
});

/**
 * A look at a page, wherever in the list it begins. Its records count from its lowest entry: two pages never overlap
 * so, and the same page is the same again.
 */
function lookAt(query: z.output<typeof logQuery>, lines: readonly LogLine[], asker: Asker): Look {
  const { olderThan: _, newerThan: __, ...filter } = query.filter;
  const offset = lines.length === 0 ? 0 : Math.min(...lines.map(({ entry }) => entry));
  return listLook('log', { ...query, filter, offset }, lines.length, asker);
}

export function logEndpoints(dependencies: Dependencies): Endpoint[] {
  const { pool, listPool, exportPool, looks } = dependencies;

  /** Kept before anything is shown, as of a history. */
  const recordLook = async (entry: LogEntry, personId: string, address: string): Promise<void> => {
    const plate = await plateOf(pool, entry);
    if (plate === undefined) return;
    await looks.record({ kind: 'HISTORY', subject: entry.record.id, plateKey: plate, personId, address });
  };

  return [
    endpoint({
      method: 'get',
      path: '/log',
      summary: `All that happened, an event a line; of more than ${MOST_COUNTED} the total is one more than that`,
      access,
      query: logQuery,
      ...listOf(logLineSchema),
      handle: async ({ query, ...asker }) => {
        const page = await listLog(listPool, query);
        await looks.record(lookAt(query, page.items, asker));
        return listReply('log', query, page);
      },
    }),
    endpoint({
      method: 'get',
      path: '/log/actors',
      summary: 'Everybody who ever did something, by name',
      access,
      answers: { 200: z.array(personSchema) },
      handle: async () => ({ body: await listActors(listPool) }),
    }),
    endpoint({
      method: 'get',
      path: '/log/export',
      summary: 'A file of all entries of the log that the filter lets through',
      access,
      query: logExportQuery,
      answers: { 200: 'csv' },
      handle: async ({ query, actor, address }) => {
        await looks.record(exportLook('log', query, actor, address));
        return exportLog({ pool, exportPool }, query, new Date());
      },
    }),
    endpoint({
      method: 'get',
      path: '/log/:id',
      summary: 'One entry of the log, with all that its event holds and its place in the signed record',
      access,
      params: entryParams,
      answers: { 200: logEntrySchema },
      problems: [409],
      handle: async ({ params, actor, address }) => {
        const entry = await logEntry(dependencies, params.id, actor.role);
        await recordLook(entry, actor.id, address);
        return { body: entry };
      },
    }),
  ];
}
