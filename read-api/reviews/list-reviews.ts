import { actKindSchema } from '@fines/domain/review/act.ts';
import type { ReviewedAct } from '@fines/domain/review/view.ts';
import { anyCase } from '@fines/domain/shared/enumeration.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import type { z } from 'zod';

import { from, ids, text, upTo } from '../lists/filters.ts';
import { listQuery } from '../lists/list-query.ts';
import type { Page } from '../lists/list-reply.ts';
import { fetchPage } from '../lists/page.ts';
import { containing, Where } from '../lists/where.ts';
import { namesOf } from '../users/names.ts';
import { personMatches } from '../users/person-search.ts';
import { USERS } from '../users/user-row.ts';
import { ACT_COLUMNS, type ActRow, ACTS, peopleOf, reviewedActOf } from './review-row.ts';

const STATES = ['OPEN', 'DONE'] as const;

export const reviewsQuery = listQuery({
  sortable: ['at'],
  defaultSort: 'at',
  filters: {
    state: anyCase(STATES, `must be one of ${STATES.join(', ')}`),
    kind: actKindSchema,
    actorId: text,
    search: text,
    at_gte: from,
    at_lte: upTo,
    id: ids,
  },
});
type Filter = z.output<typeof reviewsQuery>['filter'];

/** What is to be reviewed and what was, the latest first unless asked otherwise. */
export async function listReviews(
  pool: Pool,
  { filter, sort, offset, limit }: z.output<typeof reviewsQuery>,
): Promise<Page<ReviewedAct>> {
  const { items, total } = await fetchPage<ActRow, ActRow>(pool, {
    select: ACT_COLUMNS,
    from: ACTS,
    where: whereOf(filter),
    key: ['id'],
    orderBy: ['at', 'id'],
    order: sort.order,
    offset,
    limit,
    view: (row) => row,
  });
  return { total, items: await viewsOf(pool, items) };
}

/** @throws a 404 refusal */
export async function getReview(pool: Pool, id: string): Promise<ReviewedAct> {
  const { rows } = await pool.query<ActRow>(`SELECT ${ACT_COLUMNS} FROM ${ACTS} WHERE id = $1`, [id]);
  const [act] = await viewsOf(pool, rows);
  if (act === undefined) throw notFound('Review');
  return act;
}

async function viewsOf(pool: Pool, rows: readonly ActRow[]): Promise<ReviewedAct[]> {
  const names = await namesOf(pool, rows.flatMap(peopleOf));
  return rows.map((row) => reviewedActOf(row, names));
}

/** Those to whose account an act happened. */
const usersLike = (pattern: string): string =>
  `SELECT id FROM ${USERS} WHERE ${personMatches(`lower(${pattern})`)}`;

function whereOf(filter: Filter): Where {
  const where = new Where();
  if (filter.state !== undefined) {
    where.always(`reviewed_at IS ${filter.state === 'OPEN' ? 'NULL' : 'NOT NULL'}`);
  }
  where.and(filter.kind, (kind) => `kind = ${kind}`);
  where.and(filter.actorId, (id) => `actor_id = ${id}`);
  where.and(filter.id, (wanted) => `id = ANY(${wanted})`);
  const search = filter.search?.trim();
  where.and(
    search && containing(search),
    (pattern) => `(record ILIKE ${pattern} OR fine_id ILIKE ${pattern} OR record IN (${usersLike(pattern)}))`,
  );
  where.and(filter.at_gte, (instant) => `at >= ${instant}`);
  where.and(filter.at_lte, (instant) => `at < ${instant}`);
  return where;
}
