import { type Waiting, type WaitingKind, waitingKindsOf } from '@fines/domain/report/waiting.ts';
import { shiftDay } from '@fines/domain/shared/dates.ts';
import type { Actor } from '@fines/domain/shared/person.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { notCashedUpOn } from '../cash-up/routes.ts';
import { onlyRow } from '../engine/database.ts';
import { countOverdue } from '../fine/list-fines.ts';
import { Where } from '../list/filters.ts';
import { today } from '../list/period.ts';

type Asked = { actor: Actor; now: Date; where: Where };

const ownTill = ({ actor, where }: Asked, day: string): string => `
  SELECT coalesce(sum(payments + refunds), 0) FROM (${notCashedUpOn(where.value(day))}) AS tills
  WHERE person_id = ${where.value(actor.id)}`;

/** SQL that counts what waits; it may add values to `where`. */
const COUNTS: Readonly<Record<WaitingKind, (asked: Asked) => string>> = {
  disputes: () => `SELECT coalesce(sum(count), 0) FROM ${READ_SCHEMA}.dispute_daily WHERE status = 'PENDING'`,
  refundRequests: () => `SELECT count(*) FROM ${READ_SCHEMA}.payments WHERE refund_requested_at IS NOT NULL`,
  lineRequests: () => `SELECT count(*) FROM ${READ_SCHEMA}.statement_lines WHERE is_left AND is_requested`,
  takenBack: () =>
    `SELECT count(*) FROM ${READ_SCHEMA}.statement_lines WHERE is_left AND list_state = 'TAKEN_BACK'`,
  proposals: () =>
    `SELECT count(*) FROM ${READ_SCHEMA}.statement_lines WHERE is_left AND list_state = 'PROPOSED'`,
  unassigned: () =>
    `SELECT count(*) FROM ${READ_SCHEMA}.statement_lines WHERE is_left AND list_state = 'NO_FINE'`,
  reviews: ({ actor, where }) => `
    SELECT count(*) FROM ${READ_SCHEMA}.acts
    WHERE is_open AND actor_id <> ${where.value(actor.id)}`,
  erasures: () => `SELECT count(*) FROM ${READ_SCHEMA}.erasures WHERE status = 'REQUESTED'`,
  cashUp: (asked) => ownTill(asked, today(asked.now)),
  cashUpBefore: (asked) => ownTill(asked, shiftDay(today(asked.now), -1)),
  overdueFines: ({ now, where }) => countOverdue(now, where),
};

/** One question for all of it. */
export async function fetchWaiting(pool: Pool, actor: Actor, now: Date): Promise<Waiting> {
  const kinds = waitingKindsOf(actor.role);
  if (kinds.length === 0) return {};
  const where = new Where();
  const columns = kinds.map((kind) => `(${COUNTS[kind]({ actor, now, where })}) AS "${kind}"`);
  const { rows } = await pool.query<Waiting>(`SELECT ${columns.join(', ')}`, where.values);
  return onlyRow(rows);
}
