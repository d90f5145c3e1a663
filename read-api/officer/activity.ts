import { fineEvents, parseFineEvent } from '@fines/domain/fine/events.ts';
import { fineNumberOf, fineStream } from '@fines/domain/fine/status.ts';
import { deedIn, deedText } from '@fines/domain/fine/telling.ts';
import type { Activity } from '@fines/domain/officer/officer.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import type { PersonalData } from '@fines/platform/personal-data/keys.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { PARKED_TABLE, READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import type { z } from 'zod';

import { Where, text } from '../list/filters.ts';
import { listQuery, type Page } from '../list/list-query.ts';
import { fetchPage } from '../list/page.ts';
import { removed } from '../log/log-entry.ts';
import { LOG } from '../log/log-lines.ts';
import { IS_OFFICER } from './list-officers.ts';

export const activityQuery = listQuery({
  sortable: ['at'],
  defaultSort: 'at',
  filters: { type: text, fineId: text },
});

export type ActivityDependencies = {
  listPool: Pool;
  store: Pick<EventStore, 'readStream'>;
  personal: Pick<PersonalData, 'reveal'>;
};

type Line = { stream: string; revision: number; at: Date };

/** Of a parked stream only what is shown of it. */
const IS_SHOWN = `NOT EXISTS (
  SELECT FROM ${READ_SCHEMA}.${PARKED_TABLE} AS parked
  WHERE parked.stream = log.stream AND parked.revision <= log.revision)`;

/** What an officer did with fines, including fines that were deleted later: lines of the log, and what their events say. */
export async function officerActivity(
  { listPool, store, personal }: ActivityDependencies,
  id: string,
  { filter, sort, offset, limit }: z.output<typeof activityQuery>,
): Promise<Page<Activity>> {
  const where = new Where();
  where.and(id, (actor) => `actor_id = ${actor}`);
  where.and(Object.keys(fineEvents), (types) => `type = ANY(${types})`);
  where.and(filter.type, (type) => `type = ${type}`);
  where.and(filter.fineId && fineStream(filter.fineId), (stream) => `stream = ${stream}`);
  where.always(IS_SHOWN);
  const [{ items, total }] = await Promise.all([
    fetchPage<Line, Line>(listPool, {
      select: 'stream, revision, at',
      from: LOG,
      where,
      key: ['entry'],
      orderBy: ['at', 'entry'],
      order: sort.order,
      offset,
      limit,
      view: (line) => line,
    }),
    requireOfficer(listPool, id),
  ]);
  return { total, items: await told(items, { store, personal }) };
}

/** @throws Refusal if there is no such officer */
async function requireOfficer(pool: Pool, id: string): Promise<void> {
  const { rowCount } = await pool.query(`SELECT FROM ${READ_SCHEMA}.users WHERE id = $1 AND ${IS_OFFICER}`, [
    id,
  ]);
  if (rowCount === 0) throw notFound('Officer');
}

/** @throws Refusal if an event was taken away */
async function told(
  lines: readonly Line[],
  { store, personal }: Pick<ActivityDependencies, 'store' | 'personal'>,
): Promise<Activity[]> {
  const read = await Promise.all(
    lines.map(async ({ stream, revision }) => {
      const [event] = await store.readStream(stream, { from: revision, limit: 1 });
      if (event?.revision !== revision) throw removed({ stream, revision });
      return event;
    }),
  );
  const revealed = await personal.reveal(read);
  return lines.map(({ stream, revision, at }, nth) => {
    const raw = revealed[nth];
    const event = raw && parseFineEvent(raw);
    const fineId = fineNumberOf(stream);
    if (event === undefined || fineId === undefined)
      throw new Error(`${stream} tells of no fine at ${revision}`);
    const deed = deedIn(event);
    return {
      id: `${fineId}/${revision}`,
      ...deed,
      description: deedText(deed, fineId),
      at: at.toISOString(),
      fineId,
    };
  });
}
