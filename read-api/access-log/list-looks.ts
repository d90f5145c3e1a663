import {
  LOOK_KINDS,
  type LookKind,
  type LookView,
  lookViewSchema,
  programName,
} from '@fines/domain/access-log/access-log.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { LOOKS, SHOWN_RECORDS } from '@fines/platform/shared/access-log-table.ts';

import type { ReadPools } from '../engine/database.ts';
import { READERS } from '../engine/readers.ts';
import { defineList } from '../list/define-list.ts';
import { compares, from, is, oneOf, text, upTo } from '../list/filters.ts';
import { listOf, listReply } from '../list/list-query.ts';
import { namesOf } from '../user/names.ts';

type LookRow = {
  id: string;
  at: Date;
  kind: LookKind;
  subject: string;
  person_id: string;
  address: string;
  shown: number | null;
};

const COLUMNS = `id::text, at, kind, subject, person_id, address, ${SHOWN_RECORDS} AS shown`;

const looks = defineList({
  select: COLUMNS,
  from: LOOKS,
  key: ['id'],
  sorts: { at: ['at', 'id'] },
  defaultSort: 'at',
  filters: {
    personId: is('person_id', text),
    kind: is('kind', oneOf(LOOK_KINDS)),
    subject: is('subject', text),
    plate: is('plate_key', text.transform(plateKey)),
    at_gte: compares('at', '>=', from),
    at_lte: compares('at', '<', upTo),
  },
  view: (row: LookRow) => row,
});

/** The newest looks at any of these records: histories, proofs and plates that were looked up. */
export async function looksAt(
  pool: Pool,
  { subjects, plates }: { subjects: readonly string[]; plates: readonly string[] },
  limit: number,
): Promise<LookView[]> {
  const { rows } = await pool.query<LookRow>(
    `SELECT ${COLUMNS} FROM ${LOOKS}
     WHERE subject = ANY($1) OR plate_key = ANY($2) ORDER BY at DESC LIMIT ${limit}`,
    [subjects, plates],
  );
  return viewsOf(pool, rows);
}

async function viewsOf(pool: Pool, rows: readonly LookRow[]): Promise<LookView[]> {
  const names = await namesOf(
    pool,
    rows.map(({ person_id: id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    subject: row.subject,
    shown: row.shown,
    personId: row.person_id,
    person: names.get(row.person_id) ?? programName(row.person_id),
    address: row.address,
  }));
}

export const lookEndpoints = ({ listPool }: Pick<ReadPools, 'listPool'>): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/looks',
    summary: 'The access log: who looked up which vehicle, and who opened which history, photo or export',
    access: { roles: READERS.looks },
    query: looks.query,
    ...listOf(lookViewSchema),
    handle: async ({ query }) => {
      const { items, total } = await looks.page(listPool, query);
      return listReply('looks', query, { items: await viewsOf(listPool, items), total });
    },
  }),
];
