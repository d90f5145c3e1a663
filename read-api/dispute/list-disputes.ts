import type { DisputeView } from '@fines/domain/fine/dispute-view.ts';
import { disputeStatusSchema } from '@fines/domain/fine/dispute.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';
import type { z } from 'zod';

import { ids, text, andSearch, Where } from '../list/filters.ts';
import { listQuery, type Page } from '../list/list-query.ts';
import { countIn, fetchPage } from '../list/page.ts';
import { shownPlate } from '../vehicle/registered.ts';

export const DISPUTES = `${READ_SCHEMA}.disputes`;

type Resolver = { resolved_by_id: string; resolved_by_first_name: string; resolved_by_last_name: string };

/** The part of a row of `disputes` that an answer is made of. */
export type DisputeRow = {
  id: string;
  fine_id: string;
  license_plate: string;
  offense_type: DisputeView['fine']['offenseType'];
  fine_amount: Cents;
  date_issued: Date;
  reason: string;
  evidence: string | null;
  status: DisputeView['status'];
  submitted_at: Date;
  resolution: string | null;
  resolved_at: Date | null;
  updated_at: Date;
} & (Resolver | { [Column in keyof Resolver]: null });

export const DISPUTE_COLUMNS = `id, fine_id, ${shownPlate('disputes')}, offense_type, fine_amount, date_issued, reason,
  evidence, status, submitted_at, resolution, resolved_at, resolved_by_id, resolved_by_first_name,
  resolved_by_last_name, updated_at`;

export const disputeViewOf = (row: DisputeRow): DisputeView => ({
  id: row.id,
  fineId: row.fine_id,
  fine: {
    id: row.fine_id,
    fineNumber: row.fine_id,
    licensePlate: row.license_plate,
    offenseType: row.offense_type,
    amount: toEmalangeni(row.fine_amount),
    dateIssued: row.date_issued.toISOString(),
  },
  reason: row.reason,
  evidence: row.evidence,
  status: row.status,
  submittedAt: row.submitted_at.toISOString(),
  resolution: row.resolution,
  resolvedAt: row.resolved_at?.toISOString() ?? null,
  resolvedById: row.resolved_by_id,
  resolvedBy: resolverOf(row),
  createdAt: row.submitted_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

function resolverOf(row: DisputeRow): DisputeView['resolvedBy'] {
  if (row.resolved_by_id === null) return null;
  return {
    id: row.resolved_by_id,
    firstName: row.resolved_by_first_name,
    lastName: row.resolved_by_last_name,
  };
}

const NUMBER = ['number_order', 'nth'];
const TIE = ['submitted_at', ...NUMBER];

/** Each sort has an index. */
const SORTS = {
  id: NUMBER,
  fineNumber: NUMBER,
  fineId: NUMBER,
  submittedAt: TIE,
  createdAt: TIE,
  status: ['status', ...TIE],
  amount: ['fine_amount', ...TIE],
};
type SortField = keyof typeof SORTS;

export const disputesQuery = listQuery({
  sortable: Object.keys(SORTS) as SortField[],
  defaultSort: 'submittedAt',
  filters: { status: disputeStatusSchema, search: text, fineId: text, id: ids },
});
type Filter = z.output<typeof disputesQuery>['filter'];

export async function listDisputes(
  pool: Pool,
  { filter, sort, offset, limit }: z.output<typeof disputesQuery>,
): Promise<Page<DisputeView>> {
  return fetchPage<DisputeRow, DisputeView>(pool, {
    select: DISPUTE_COLUMNS,
    from: DISPUTES,
    where: whereOf(filter),
    key: NUMBER,
    orderBy: SORTS[sort.by],
    order: sort.order,
    offset,
    limit,
    view: disputeViewOf,
    ...(isCounted(filter) && {
      count: (where) => countIn('dispute_totals', whereOf(filter, where)),
    }),
  });
}

function whereOf(filter: Filter, where = new Where()): Where {
  where.and(filter.status, (status) => `status = ${status}`);
  where.and(filter.fineId, (id) => `fine_id = ${id}`);
  where.and(filter.id, (wanted) => `id = ANY(${wanted})`);
  andSearch(where, filter.search);
  return where;
}

/** Whether nothing but the status is filtered, by which `dispute_totals` is broken down. */
const isCounted = (filter: Filter): boolean => Object.keys(filter).every((name) => name === 'status');
