import type { RegisterName } from '@fines/domain/register/registers.ts';
import { SYSTEM } from '@fines/domain/shared/actor.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { LOOKS, SHOWN_RECORDS } from '@fines/platform/looks-table.ts';
import { PARKED_TABLE, READ_SCHEMA, STRANGERS_TABLE } from '@fines/platform/read-model.ts';

import { andSearch } from '../lists/search.ts';
import type { Where } from '../lists/where.ts';
import { shownPlate } from '../vehicles/registered.ts';
import { SERIES } from './series.ts';

export type Source = {
  /**
   * What gives the columns of the register by name, and besides: `id`, and what it is filtered by. Each is worked
   * out for the rows of a page alone unless it is filtered by.
   */
  select: string;
  /** In one way only. */
  orderBy: readonly string[];
  search: (where: Where, text: string | undefined) => void;
};

const table = (name: string): string => `${READ_SCHEMA}.${name}`;

/** The present name of somebody; the id of whom nobody knows. */
const nameOf = (id: string): string =>
  `CASE WHEN ${id} = '${SYSTEM.id}' THEN '${SYSTEM.firstName}' ELSE coalesce(
     (SELECT first_name || ' ' || last_name FROM ${table('users')} AS person WHERE person.id = ${id}), ${id}) END`;

const REVIEWER = `reviews.reviewed_by_first_name || ' ' || reviews.reviewed_by_last_name AS "reviewedBy"`;

const plate = (of: string): string => shownPlate(of).replace(/ AS license_plate$/, ' AS "licensePlate"');

/** Where the rows of each register come from. */
export const SOURCES: Readonly<Record<RegisterName, Source>> = {
  'deleted-fines': {
    select: `SELECT acts.id, acts.record AS fine, ${plate('fine')}, offense_description AS offense, amount,
        issued_by_first_name || ' ' || issued_by_last_name AS "issuedBy", at, ${nameOf('actor_id')} AS by,
        acts.reason, ${REVIEWER}, search_text
      FROM ${table('acts')} JOIN ${table('deleted_fines')} AS fine ON fine.id = acts.record
      LEFT JOIN ${table('reviews')} ON reviews.id = acts.id WHERE acts.kind = 'DELETION'`,
    orderBy: ['at', 'id'],
    search: andSearch,
  },
  'paid-without-receipt': {
    select: `SELECT fines.id, fines.id AS fine, ${plate('fines')}, amount, paid_at AS at,
        ${nameOf('act.actor_id')} AS by, act.reason, search_text
      FROM ${table('fines')} LEFT JOIN LATERAL (
        SELECT actor_id, reason FROM ${table('acts')}
        WHERE record = fines.id AND kind = 'PAID_BY_HAND' ORDER BY revision DESC LIMIT 1
      ) AS act ON true WHERE without_receipt`,
    orderBy: ['at', 'id'],
    search: andSearch,
  },
  refunds: {
    select: `SELECT id, id AS receipt, fine_id AS fine, ${plate('payments')}, amount, method, paid_at AS "paidAt",
        processed_by_first_name || ' ' || processed_by_last_name AS "takenBy",
        (refund ->> 'refundedAt')::timestamptz AS at,
        concat(refund -> 'refundedBy' ->> 'firstName', ' ', refund -> 'refundedBy' ->> 'lastName') AS by,
        refund ->> 'reason' AS reason, search_text
      FROM ${table('payments')} WHERE status = 'REFUNDED'`,
    orderBy: ['at', 'id'],
    search: andSearch,
  },
  'voided-numbers': {
    select: `SELECT acts.id, record AS number, nullif(fine_id, record) AS fine, at, ${nameOf('actor_id')} AS by,
        acts.reason, ${REVIEWER}, lower(concat(record, ' ', fine_id)) AS search_text
      FROM ${table('acts')} LEFT JOIN ${table('reviews')} ON reviews.id = acts.id
      WHERE acts.kind IN ('RECEIPT_VOIDED', 'NUMBER_VOIDED')`,
    orderBy: ['at', 'id'],
    search: andSearch,
  },
  'number-series': { select: SERIES, orderBy: ['id'], search: andSearch },
  'staff-changes': {
    select: `SELECT user_id || '-' || staff_changes.revision AS id, user_id AS "userId", at, type AS what,
        first_name || ' ' || last_name AS whom, json_build_object('changed', changed, 'was', was) AS change,
        ${nameOf('actor_id')} AS by, lower(concat(first_name, ' ', last_name, ' ', email)) AS search_text
      FROM ${table('staff_changes')} JOIN ${table('users')} ON users.id = user_id`,
    orderBy: ['at', 'id'],
    search: andSearch,
  },
  parked: {
    select: `SELECT stream AS id, stream, revision, type AS event, reason, since AS at,
        lower(concat(stream, ' ', type, ' ', reason)) AS search_text
      FROM ${table(PARKED_TABLE)}`,
    orderBy: ['at', 'id'],
    search: andSearch,
  },
  strangers: {
    select: `SELECT stream AS id, stream, events, type AS event, since AS at,
        lower(concat(stream, ' ', type)) AS search_text
      FROM ${table(STRANGERS_TABLE)}`,
    orderBy: ['at', 'id'],
    search: andSearch,
  },
  looks: {
    select: `SELECT id::text, at, ${nameOf('person_id')} AS who, kind AS what, subject, ${SHOWN_RECORDS} AS shown,
        address, plate_key
      FROM ${LOOKS}`,
    orderBy: ['at', 'id'],
    // By its indexes: there are more looks than anything else.
    search: (where, text) => {
      const subject = text?.trim();
      where.and(subject || undefined, (value) => {
        const key = where.value(plateKey(subject ?? ''));
        return `(subject = ${value} OR plate_key = ${key})`;
      });
    },
  },
};
