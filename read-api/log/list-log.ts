import { fineStream } from '@fines/domain/fine/status.ts';
import { EVENT_TYPES, kindLabel } from '@fines/domain/log/kinds.ts';
import type { LogLine } from '@fines/domain/log/view.ts';
import { receiptStream } from '@fines/domain/receipt/receipt.ts';
import { localInstant } from '@fines/domain/shared/dates.ts';
import { roleLabel } from '@fines/domain/shared/permissions.ts';
import { type Person, personOf, PUBLIC, SYSTEM } from '@fines/domain/shared/person.ts';
import { normalisePlate, plateKey } from '@fines/domain/shared/plate.ts';
import { formatNumber, isOurStream, numberMeant } from '@fines/domain/shared/streams.ts';
import { asCode } from '@fines/domain/shared/text.ts';
import { userStream } from '@fines/domain/user/user.ts';
import { spelledVehicleStream, vehicleStream } from '@fines/domain/vehicle/vehicle.ts';
import type { Reply } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { z } from 'zod';

import type { CancellablePool } from '../engine/fair-reading.ts';
import { type Column, csvReply, inColumns, queryBatches } from '../list/csv.ts';
import { compares, from, is, schemasOf, text, upTo, type Where, whereOf } from '../list/filters.ts';
import { fetchKeysetPage } from '../list/keyset.ts';
import { filterQuery, listQuery, type Page } from '../list/list-query.ts';
import { today } from '../list/period.ts';
import { USERS } from '../user/names.ts';
import { LINE_COLUMNS, type LineRow, linesOf, LOG } from './log-lines.ts';

const filters = {
  actorId: is('actor_id', text),
  type: is('type', z.enum(EVENT_TYPES, `must be one of ${EVENT_TYPES.join(', ')}`)),
  startDate: compares('at', '>=', from),
  endDate: compares('at', '<', upTo),
  /** A fine, a dispute, a receipt, a plate, the email of a user, or a stream; exactly. `whereIs` adds its condition. */
  search: { schema: text },
};

const entry = z
  .union([z.int().nonnegative(), z.string().regex(/^\d{1,15}$/)], 'must be an entry')
  .transform(Number);

export const logQuery = listQuery({
  sortable: ['at'],
  defaultSort: 'at',
  filters: { ...schemasOf(filters), olderThan: entry, newerThan: entry },
});

export const logExportQuery = filterQuery(schemasOf(filters));

type Filter = z.output<typeof logExportQuery>;

/** All that happened, by default the latest first. */
export async function listLog(
  pool: Pool,
  { filter, sort, offset, limit }: z.output<typeof logQuery>,
): Promise<Page<LogLine>> {
  const { olderThan, newerThan, ...others } = filter;
  const { items, total } = await fetchKeysetPage<LineRow>(pool, {
    select: LINE_COLUMNS,
    from: LOG,
    where: await whereIs(pool, others),
    cursor: { olderThan, newerThan },
    order: sort.order,
    offset,
    limit,
  });
  return { total, items: await linesOf(pool, items) };
}

/** The columns of the file. */
const COLUMNS: readonly Column<LogLine>[] = [
  // People count from 1.
  { head: 'Entry', cell: ({ entry: index }) => index + 1 },
  { head: 'When', cell: ({ at }) => localInstant(at) },
  { head: 'Who', cell: ({ actor }) => (actor === null ? '' : (actor.name ?? actor.id)) },
  { head: 'Role', cell: ({ actor }) => (actor === null ? '' : roleLabel(actor.role)) },
  { head: 'Kind', cell: ({ type }) => kindLabel(type) },
  { head: 'Record', cell: ({ record }) => record.name },
  { head: 'Stream', cell: ({ stream }) => stream },
  { head: 'Revision', cell: ({ revision }) => revision },
];

/** A file of all entries that match the filter, the newest first. */
export async function exportLog(
  { pool, exportPool }: { pool: Pool; exportPool: CancellablePool },
  filter: Filter,
  now: Date,
): Promise<Reply> {
  const where = await whereIs(pool, filter);
  const { batches, close } = await queryBatches<LineRow>(
    exportPool,
    `SELECT ${LINE_COLUMNS} FROM ${LOG} ${where.sql} ORDER BY at DESC, entry DESC`,
    where,
  );
  return csvReply({
    fileName: `log-${today(now)}.csv`,
    ...inColumns(COLUMNS),
    batches: named(pool, batches),
    close,
  });
}

async function* named(pool: Pool, batches: AsyncIterable<readonly LineRow[]>): AsyncGenerator<LogLine[]> {
  for await (const rows of batches) yield linesOf(pool, rows);
}

/** Everybody who ever did something, by name; the system and the public first. */
export async function listActors(pool: Pool): Promise<Person[]> {
  const { rows } = await pool.query<Person>(
    `SELECT id, first_name AS "firstName", last_name AS "lastName" FROM ${USERS}
     WHERE EXISTS (SELECT FROM ${LOG} WHERE actor_id = users.id) ORDER BY first_name, last_name, id`,
  );
  return [personOf(SYSTEM), personOf(PUBLIC), ...rows];
}

async function whereIs(pool: Pool, filter: Filter): Promise<Where> {
  const where = whereOf(filters, filter);
  const sought = asCode(filter.search ?? '');
  if (sought !== '') where.always(`stream = ANY(${where.value(await streamsOf(pool, sought))})`);
  return where;
}

/** The fine of a receipt, the fines of a plate, and the user with an email address. */
const RELATED = `
  SELECT 'fine' AS kind, state ->> 'fineId' AS id FROM ${READ_SCHEMA}.receipts WHERE id = $1
  UNION SELECT 'fine', id FROM ${READ_SCHEMA}.fines WHERE plate_key = $2
  UNION SELECT 'fine', id FROM ${READ_SCHEMA}.deleted_fines WHERE plate_key = $2
  UNION SELECT 'user', id FROM ${USERS} WHERE lower(email) = $3`;

const DISPUTE = /-D\d+$/;

/** The streams of what somebody named: of a receipt also that of its fine, and of a plate also those of its fines. */
async function streamsOf(pool: Pool, sought: string): Promise<string[]> {
  const plate = normalisePlate(sought);
  const key = plateKey(sought);
  const meant = numberMeant(plate.replace(DISPUTE, ''));
  const number = meant && formatNumber(meant);
  const { rows } = await pool.query<{ kind: 'fine' | 'user'; id: string | null }>(RELATED, [
    number,
    key,
    sought.toLowerCase(),
  ]);
  const related = rows.flatMap(({ kind, id }) => {
    if (id === null) return [];
    return kind === 'fine' ? fineStream(id) : userStream(id);
  });
  if (number !== undefined) related.push(meant?.series === 'FN' ? fineStream(number) : receiptStream(number));
  if (isOurStream(sought)) related.push(sought);
  return [...new Set([...related, vehicleStream(key), spelledVehicleStream(plate)])];
}
