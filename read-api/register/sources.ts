import type {
  Register,
  RegisterColumn,
  RegisterRow,
  RegisterName,
} from '@fines/domain/register/registers.ts';
import { localInstant } from '@fines/domain/shared/dates.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import { SYSTEM } from '@fines/domain/shared/person.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { type StaffFields, staffChangeText } from '@fines/domain/user/commands.ts';
import { LOOKS, SHOWN_RECORDS } from '@fines/platform/shared/access-log-table.ts';
import { PARKED_TABLE, READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { shownPlate } from '../fine/fine-row.ts';
import { type Column, moneyCell } from '../list/csv.ts';
import { filter, type Filter, text } from '../list/filters.ts';
import { SERIES } from './series.ts';

export type SourceRow = { id: string } & Readonly<Record<string, unknown>>;

type StaffChange = { changed: StaffFields; was: StaffFields };

const isStaffChange = (value: unknown): value is StaffChange =>
  typeof value === 'object' && value !== null && 'changed' in value && 'was' in value;

function valueOf({ name, kind }: RegisterColumn, row: SourceRow): string | number | null {
  const value = row[name] ?? null;
  if (value === null || typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (isStaffChange(value)) return staffChangeText(value.changed, value.was) || null;
  return kind === 'money' ? toEmalangeni(value as Cents) : Number(value);
}

/** Turns a row into an item of the API's answer. */
export const registerRow =
  ({ columns }: Register) =>
  (row: SourceRow): RegisterRow => ({
    ...Object.fromEntries(columns.map((column) => [column.name, valueOf(column, row)])),
    id: row.id,
  });

/** The columns of a file, in people's words. */
export const registerFile = ({ columns }: Register): Column<SourceRow>[] =>
  columns.map((column) => ({
    head: column.label,
    cell: (row) => {
      const value = valueOf(column, row);
      if (value === null) return '';
      if (column.kind === 'money') return moneyCell(Number(value));
      if (column.kind === 'instant') return localInstant(String(value));
      return column.labels?.[value] ?? value;
    },
  }));

export type Source = {
  /**
   * Selects the columns of the register by name, `id`, and the columns of the filters. Postgres computes a column
   * only for the rows of the page, unless a filter uses it.
   */
  select: string;
  /** Must sort all rows in one certain order. */
  orderBy: readonly string[];
  /** Default: by `search_text`. */
  search?: Filter<typeof text>;
};

const table = (name: string): string => `${READ_SCHEMA}.${name}`;

/**
 * SQL for a name with the person's email, which the person cannot change, so that people of the same name can be told
 * apart. For an unknown person, the name alone.
 */
const addressed = (name: string, id: string): string =>
  `${name} || coalesce((SELECT ' <' || email || '>' FROM ${table('users')} AS person WHERE person.id = ${id}), '')`;

/** SQL for the person whom a document names. */
const personIn = (person: string): string =>
  addressed(`concat(${person} ->> 'firstName', ' ', ${person} ->> 'lastName')`, `${person} ->> 'id'`);

/** SQL for the name that a person had at a time; the id of an unknown person. */
const personAt = (id: string, at: string): string =>
  `CASE WHEN ${id} = '${SYSTEM.id}' THEN '${SYSTEM.firstName}' ELSE coalesce(
     (SELECT ${addressed('staff.name', id)} FROM ${table('staff_changes')} AS staff
      WHERE staff.user_id = ${id} AND staff.at <= ${at} ORDER BY staff.revision DESC LIMIT 1), ${id}) END`;

const REVIEWER = `${personIn("reviews.state -> 'by'")} AS "reviewedBy"`;

const plate = (of: string): string => shownPlate(of).replace(/ AS license_plate$/, ' AS "licensePlate"');

export const SOURCES: Readonly<Record<RegisterName, Source>> = {
  'deleted-fines': {
    select: `SELECT acts.id, acts.record AS fine, ${plate('fine')}, offense_description AS offense, amount,
        ${personIn("fine.state -> 'issuedBy'")} AS "issuedBy", at, ${personAt('acts.actor_id', 'acts.at')} AS by,
        acts.reason, ${REVIEWER}, search_text
      FROM ${table('acts')} JOIN ${table('deleted_fines')} AS fine ON fine.id = acts.record
      LEFT JOIN ${table('reviews')} ON reviews.id = acts.id WHERE acts.kind = 'DELETION'`,
    orderBy: ['at', 'id'],
  },
  'paid-without-receipt': {
    select: `SELECT fines.id, fines.id AS fine, ${plate('fines')}, amount, paid_at AS at,
        ${personAt('act.actor_id', 'act.at')} AS by, act.reason, search_text
      FROM ${table('fines')} LEFT JOIN LATERAL (
        SELECT actor_id, reason, at FROM ${table('acts')}
        WHERE record = fines.id AND kind = 'PAID_BY_HAND' ORDER BY revision DESC LIMIT 1
      ) AS act ON true WHERE without_receipt`,
    orderBy: ['at', 'id'],
  },
  refunds: {
    select: `SELECT id, id AS receipt, fine_id AS fine, ${plate('payments')}, amount, method, paid_at AS "paidAt",
        ${personIn("payments.state -> 'processedBy'")} AS "takenBy", refunded_at AS at,
        ${personIn("payments.state -> 'refund' -> 'refundedBy'")} AS by, refund_method AS "refundMethod",
        state -> 'refund' ->> 'transactionReference' AS "refundReference",
        state -> 'refund' ->> 'reason' AS reason, search_text
      FROM ${table('payments')} WHERE refunded_at IS NOT NULL`,
    orderBy: ['at', 'id'],
  },
  'voided-numbers': {
    select: `SELECT acts.id, record AS number, nullif(fine_id, record) AS fine, at,
        ${personAt('acts.actor_id', 'acts.at')} AS by,
        acts.reason, ${REVIEWER}, lower(concat(record, ' ', fine_id)) AS search_text
      FROM ${table('acts')} LEFT JOIN ${table('reviews')} ON reviews.id = acts.id
      WHERE acts.kind IN ('RECEIPT_VOIDED', 'NUMBER_VOIDED')`,
    orderBy: ['at', 'id'],
  },
  'number-series': { select: SERIES, orderBy: ['id'] },
  'staff-changes': {
    select: `SELECT user_id || '-' || staff_changes.revision AS id, user_id AS "userId", at, type AS what,
        ${addressed('staff_changes.name', 'user_id')} AS whom,
        json_build_object('changed', changed, 'was', was) AS change,
        ${personAt('staff_changes.actor_id', 'staff_changes.at')} AS by,
        concat(users.search_text, ' ', staff_changes.search_text) AS search_text
      FROM ${table('staff_changes')} JOIN ${table('users')} ON users.id = user_id`,
    orderBy: ['at', 'id'],
  },
  parked: {
    select: `SELECT stream AS id, stream, revision, type AS event, reason, since AS at,
        lower(concat(stream, ' ', type, ' ', reason)) AS search_text
      FROM ${table(PARKED_TABLE)}`,
    orderBy: ['at', 'id'],
  },
  looks: {
    select: `SELECT id::text, at, ${personAt('looks.person_id', 'looks.at')} AS who, kind AS what, subject,
        ${SHOWN_RECORDS} AS shown, address, plate_key
      FROM ${LOOKS}`,
    orderBy: ['at', 'id'],
    // Exact matches, which its indexes serve, since there are more looks than anything else.
    search: filter(text, (search, where) => {
      const subject = search.trim();
      if (subject === '') return undefined;
      return `(subject = ${where.value(subject)} OR plate_key = ${where.value(plateKey(subject))})`;
    }),
  },
};
