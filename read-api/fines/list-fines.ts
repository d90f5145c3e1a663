import { fineStatusSchema } from '@fines/domain/fine/status.ts';
import type { FineView } from '@fines/domain/fine/view.ts';
import { instantSchema, localDaySchema, shiftDay, startOfLocalDay } from '@fines/domain/shared/dates.ts';
import { anyCase } from '@fines/domain/shared/enumeration.ts';
import { OFFENSE_TYPES } from '@fines/domain/shared/offences.ts';
import { plateSchema } from '@fines/domain/shared/plate.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';
import { z } from 'zod';

import { listQuery, MAX_LIMIT } from '../lists/list-query.ts';
import type { Page } from '../lists/list-reply.ts';
import { fetchPage } from '../lists/page.ts';
import { containing, Where } from '../lists/where.ts';
import { FINE_COLUMNS, type FineRow, FINES, fineViewOf } from './fine-row.ts';

/** Each sort has an index, which ends with the columns of `TIE`. */
const SORT_COLUMNS = {
  id: 'number_order',
  fineNumber: 'number_order',
  licensePlate: 'license_plate',
  offenseType: 'offense_type',
  offenseDescription: 'offense_description',
  amount: 'amount',
  dateIssued: 'date_issued',
  dueDate: 'due_date',
  status: 'status',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const;
type SortField = keyof typeof SORT_COLUMNS;

const TIE = ['created_at', 'number_order'];

const dayOrInstant = 'must be a day (2026-03-01) or an instant (2026-03-01T08:00:00Z)';
const from = z.union([localDaySchema.transform(startOfLocalDay), instantSchema], { error: dayOrInstant });
/** The first instant that is too late: a day and a millisecond both count to their end. */
const upTo = z.union(
  [
    localDaySchema.transform((day) => startOfLocalDay(shiftDay(day, 1))),
    instantSchema.transform((instant) => new Date(Date.parse(instant) + 1).toISOString()),
  ],
  { error: dayOrInstant },
);

const text = z.string({ error: 'must be text' }).max(200, 'is too long');

export const finesQuery = listQuery({
  sortable: Object.keys(SORT_COLUMNS) as SortField[],
  defaultSort: 'createdAt',
  filters: {
    search: text,
    status: fineStatusSchema,
    offenseType: anyCase(OFFENSE_TYPES, `must be one of ${OFFENSE_TYPES.join(', ')}`),
    issuedById: text,
    licensePlate: plateSchema,
    dateIssued_gte: from,
    dateIssued_lte: upTo,
    id: z.array(text, { error: 'must be a list of ids' }).max(MAX_LIMIT, `has more than ${MAX_LIMIT} ids`),
  },
});
type FinesQuery = z.output<typeof finesQuery>;
type Filter = FinesQuery['filter'];

export async function listFines(pool: Pool, query: FinesQuery): Promise<Page<FineView>> {
  const { filter, sort, offset, limit } = query;
  const column = SORT_COLUMNS[sort.by];
  return fetchPage<FineRow, FineView>(pool, {
    select: FINE_COLUMNS,
    from: FINES,
    where: whereOf(filter),
    orderBy: column === 'number_order' ? [column] : [...new Set([column, ...TIE])],
    order: sort.order,
    offset,
    limit,
    view: fineViewOf,
    ...(isCounted(filter) && { total: () => countedTotal(pool, filter) }),
  });
}

export function whereOf(filter: Filter): Where {
  const where = new Where();
  where.and(filter.status, (status) => `status = ${status}`);
  where.and(filter.offenseType, (type) => `offense_type = ${type}`);
  where.and(filter.issuedById, (id) => `issued_by_id = ${id}`);
  where.and(filter.licensePlate, (plate) => `license_plate = ${plate}`);
  where.and(filter.dateIssued_gte, (instant) => `date_issued >= ${instant}`);
  where.and(filter.dateIssued_lte, (instant) => `date_issued < ${instant}`);
  where.and(filter.id, (ids) => `id = ANY(${ids})`);
  where.and(patterns(filter.search), (anyOf) => `search_text LIKE ANY(${anyOf})`);
  return where;
}

/** As typed, with spaces collapsed; and without any, since `HSD472BM` is the plate `HSD 472 BM`. */
function patterns(search: string | undefined): string[] | undefined {
  const collapsed = search?.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  if (collapsed === undefined || collapsed === '') return undefined;
  return [...new Set([collapsed, collapsed.replaceAll(' ', '')])].map(containing);
}

/** Whether nothing but what `fine_totals` is broken down by is filtered. */
const isCounted = (filter: Filter): boolean =>
  Object.keys(filter).every((name) => name === 'status' || name === 'offenseType');

async function countedTotal(pool: Pool, filter: Filter): Promise<number> {
  const where = whereOf(filter);
  const { rows } = await pool.query<{ total: number }>(
    `SELECT coalesce(sum(count), 0) AS total FROM ${READ_SCHEMA}.fine_totals ${where.sql}`,
    where.values,
  );
  return rows[0]?.total ?? 0;
}
