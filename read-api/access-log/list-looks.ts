import {
  LOOK_KINDS,
  type LookKind,
  type LookView,
  lookViewSchema,
  programName,
} from '@fines/domain/access-log/access-log.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { anyCase } from '@fines/domain/shared/text.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { LOOKS, SHOWN_RECORDS } from '@fines/platform/shared/access-log-table.ts';
import type { z } from 'zod';

import type { ReadPools } from '../engine/database.ts';
import { READERS } from '../engine/readers.ts';
import { from, text, upTo, Where } from '../list/filters.ts';
import { listQuery, type Page, listOf, listReply } from '../list/list-query.ts';
import { fetchPage } from '../list/page.ts';
import { namesOf, type PersonName } from '../user/names.ts';

const looksQuery = listQuery({
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

/** Who looked at what, by default the latest first. */
async function listLooks(
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

/** The newest looks at any of these records: histories, proofs and plates that were looked up. */
export async function looksAt(
  pool: Pool,
  { subjects, plates }: { subjects: readonly string[]; plates: readonly string[] },
  limit: number,
): Promise<LookView[]> {
  const { rows } = await pool.query<LookRow>(
    `SELECT id::text, at, kind, subject, person_id, address, ${SHOWN_RECORDS} AS shown FROM ${LOOKS}
     WHERE subject = ANY($1) OR plate_key = ANY($2) ORDER BY at DESC LIMIT ${limit}`,
    [subjects, plates],
  );
  const names = await namesOf(
    pool,
    rows.map(({ person_id: id }) => id),
  );
  return rows.map((row) => lookViewOf(row, names));
}

const lookViewOf = (row: LookRow, names: ReadonlyMap<string, PersonName>): LookView => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  subject: row.subject,
  shown: row.shown,
  personId: row.person_id,
  person: names.get(row.person_id) ?? programName(row.person_id),
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

export const lookEndpoints = ({ listPool }: Pick<ReadPools, 'listPool'>): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/looks',
    summary: 'The access log: who looked up which vehicle, and who opened which history, photo or export',
    access: { roles: READERS.looks },
    query: looksQuery,
    ...listOf(lookViewSchema),
    handle: async ({ query }) => listReply('looks', query, await listLooks(listPool, query)),
  }),
];
