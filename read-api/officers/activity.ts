import type { Activity } from '@fines/domain/officer/activity.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';
import type { z } from 'zod';

import { text } from '../lists/filters.ts';
import { listQuery } from '../lists/list-query.ts';
import type { Page } from '../lists/list-reply.ts';
import { fetchPage } from '../lists/page.ts';
import { Where } from '../lists/where.ts';
import { requireOfficer } from './get-officer.ts';

type ActivityRow = { fine_id: string; revision: number; type: string; description: string; at: Date };

const EVENT = ['fine_id', 'revision'];

export const activityQuery = listQuery({
  sortable: ['at'],
  defaultSort: 'at',
  filters: { type: text, fineId: text },
});

/** What an officer did to fines, those deleted since included. */
export async function officerActivity(
  pool: Pool,
  id: string,
  { filter, sort, offset, limit }: z.output<typeof activityQuery>,
): Promise<Page<Activity>> {
  const where = new Where();
  where.and(id, (actor) => `actor_id = ${actor}`);
  where.and(filter.type, (type) => `type = ${type}`);
  where.and(filter.fineId, (fine) => `fine_id = ${fine}`);
  const [page] = await Promise.all([
    fetchPage<ActivityRow, Activity>(pool, {
      select: 'fine_id, revision, type, description, at',
      from: `${READ_SCHEMA}.activity`,
      where,
      key: EVENT,
      orderBy: ['at', ...EVENT],
      order: sort.order,
      offset,
      limit,
      view: activityOf,
    }),
    requireOfficer(pool, id),
  ]);
  return page;
}

const activityOf = (row: ActivityRow): Activity => ({
  id: `${row.fine_id}/${row.revision}`,
  type: row.type,
  description: row.description,
  at: row.at.toISOString(),
  fineId: row.fine_id,
});
