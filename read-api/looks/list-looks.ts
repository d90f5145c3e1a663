import { LOOK_KINDS, type LookKind, type LookView } from '@fines/domain/look/look.ts';
import { anyCase } from '@fines/domain/shared/enumeration.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { LOOKS, SHOWN_RECORDS } from '@fines/platform/looks-table.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import type { z } from 'zod';

import { from, text, upTo } from '../lists/filters.ts';
import { listQuery } from '../lists/list-query.ts';
import type { Page } from '../lists/list-reply.ts';
import { fetchPage } from '../lists/page.ts';
import { Where } from '../lists/where.ts';
import { namesOf, type PersonName } from '../users/names.ts';

export const looksQuery = listQuery({
  sortable: ['at'],
  defaultSort: 'at',
  filters: {
    personId: text,
    kind: anyCase(LOOK_KINDS, `must be one of ${LOOK_KINDS.join(', ')}`),
    subject: text,
    plate: text.transform(plateKey),
    at_gte: from,
    at_lte: upTo,
  },
});
type Filter = z.output<typeof looksQuery>['filter'];

type LookRow = {
  id: string;
  at: Date;
  kind: LookKind;
  subject: string;
  person_id: string;
  address: string;
  shown: number | null;
};

/** Who looked at what, the latest first unless asked otherwise. */
export async function listLooks(
  pool: Pool,
  { filter, sort, offset, limit }: z.output<typeof looksQuery>,
): Promise<Page<LookView>> {
  const { items, total } = await fetchPage<LookRow, LookRow>(pool, {
    select: `id::text, at, kind, subject, person_id, address, ${SHOWN_RECORDS} AS shown`,
    from: LOOKS,
    where: whereOf(filter),
    key: ['id'],
    orderBy: ['at', 'id'],
    order: sort.order,
    offset,
    limit,
    view: (row) => row,
  });
  const names = await namesOf(
    pool,
    items.map(({ person_id: id }) => id),
  );
  return { total, items: items.map((row) => lookViewOf(row, names)) };
}

const lookViewOf = (row: LookRow, names: ReadonlyMap<string, PersonName>): LookView => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  subject: row.subject,
  shown: row.shown,
  personId: row.person_id,
  person: names.get(row.person_id) ?? null,
  address: row.address,
});

function whereOf(filter: Filter): Where {
  const where = new Where();
  where.and(filter.personId, (id) => `person_id = ${id}`);
  where.and(filter.kind, (kind) => `kind = ${kind}`);
  where.and(filter.subject, (subject) => `subject = ${subject}`);
  where.and(filter.plate, (key) => `plate_key = ${key}`);
  where.and(filter.at_gte, (instant) => `at >= ${instant}`);
  where.and(filter.at_lte, (instant) => `at < ${instant}`);
  return where;
}
