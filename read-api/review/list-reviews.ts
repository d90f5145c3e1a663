import { parseCashUpId } from '@fines/domain/cash-up/cash-up.ts';
import { type ActKind, isOfUser, actKindSchema } from '@fines/domain/review/kinds.ts';
import type { Review } from '@fines/domain/review/review.ts';
import type { ReviewedAct } from '@fines/domain/review/view.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { Person } from '@fines/domain/shared/person.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import { asCode } from '@fines/domain/shared/text.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { shownPlate } from '../fine/fine-row.ts';
import { defineList } from '../list/define-list.ts';
import { compares, containing, filter, from, ids, is, isIn, oneOf, text, upTo } from '../list/filters.ts';
import { type PersonName, namesOf, personMatches, personPattern, USERS } from '../user/names.ts';

const TOLD = 'id, plate_key, license_plate, amount';

/** All fines, including deleted ones. */
const EVERY_FINE = `(
  SELECT ${TOLD} FROM ${READ_SCHEMA}.fines UNION ALL SELECT ${TOLD} FROM ${READ_SCHEMA}.deleted_fines
)`;

const ACTS = `(
  SELECT acts.id, acts.kind, acts.record, acts.fine_id, acts.actor_id, acts.reason, acts.at, acts.is_open,
    reviews.state AS review
  FROM ${READ_SCHEMA}.acts LEFT JOIN ${READ_SCHEMA}.reviews ON reviews.id = acts.id
) AS acts`;

/** A column of the fine; a subquery, so that fines are looked up only for the rows of the page. */
const ofFine = (selected: string, name: string): string =>
  `(SELECT ${selected} FROM ${EVERY_FINE} AS fine WHERE fine.id = acts.fine_id) AS ${name}`;

const ACT_COLUMNS = `id, kind, record, fine_id, actor_id, reason, at, review, ${ofFine(shownPlate('fine'), 'license_plate')}, ${ofFine('amount', 'amount')}`;

type ActRow = {
  id: string;
  kind: ActKind;
  record: string;
  fine_id: string | null;
  license_plate: string | null;
  amount: Cents | null;
  actor_id: string;
  reason: string | null;
  at: Date;
  review: Review | null;
};

const reviewedActOf = (row: ActRow, names: ReadonlyMap<string, PersonName>): ReviewedAct => ({
  id: row.id,
  kind: row.kind,
  record: row.record,
  fineId: row.fine_id,
  user: isOfUser(row.kind) ? personOf(row.record, names) : null,
  licensePlate: row.license_plate,
  amount: row.amount === null ? null : toEmalangeni(row.amount),
  actorId: row.actor_id,
  actor: names.get(row.actor_id) ?? null,
  cashier: names.get(cashierOf(row) ?? '') ?? null,
  reason: row.reason,
  at: row.at.toISOString(),
  review: row.review && reviewView(row.review),
});

/** The cashier, if the act is a cash-up. */
const cashierOf = ({ record }: Pick<ActRow, 'record'>): string | undefined =>
  parseCashUpId(record)?.cashierId;

/** Everybody whom an act names: the actor, the holder of the account and the cashier. */
const peopleOf = (row: ActRow): string[] =>
  [row.actor_id, isOfUser(row.kind) ? row.record : undefined, cashierOf(row)].filter(
    (id) => id !== undefined,
  );

const personOf = (id: string, names: ReadonlyMap<string, PersonName>): Person => ({
  id,
  ...(names.get(id) ?? { firstName: 'Unknown', lastName: '' }),
});

const reviewView = ({ note, by, at }: Review): ReviewedAct['review'] => ({
  note,
  reviewedBy: by,
  reviewedAt: at,
});

const STATES = ['OPEN', 'DONE'] as const;

/** SQL for the ids of users that match a search, since the record of an act may be a user. */
const usersLike = (pattern: string): string => `SELECT id FROM ${USERS} WHERE ${personMatches(pattern)}`;

export const reviews = defineList({
  select: ACT_COLUMNS,
  from: ACTS,
  key: ['id'],
  sorts: { at: ['at', 'id'] },
  defaultSort: 'at',
  filters: {
    state: filter(oneOf(STATES), (state) => (state === 'OPEN' ? 'is_open' : 'NOT is_open')),
    kind: is('kind', actKindSchema),
    actorId: is('actor_id', text),
    /** What others did. */
    notActorId: compares('actor_id', '<>', text),
    search: filter(text, (search, where) => {
      const sought = asCode(search);
      const person = personPattern(sought);
      if (person === undefined) return undefined;
      const [record, user] = [where.value(containing(sought)), where.value(person)];
      return `(record ILIKE ${record} OR fine_id ILIKE ${record} OR record IN (${usersLike(user)}))`;
    }),
    at_gte: compares('at', '>=', from),
    at_lte: compares('at', '<', upTo),
    id: isIn('id', ids),
  },
  view: (row: ActRow) => row,
});

/** @throws a 404 refusal */
export async function getReview(pool: Pool, id: string): Promise<ReviewedAct> {
  const { rows } = await pool.query<ActRow>(`SELECT ${ACT_COLUMNS} FROM ${ACTS} WHERE id = $1`, [id]);
  const [act] = await reviewedActs(pool, rows);
  if (act === undefined) throw notFound('Review');
  return act;
}

/** The acts with the names of everybody in them. */
export async function reviewedActs(pool: Pool, rows: readonly ActRow[]): Promise<ReviewedAct[]> {
  const names = await namesOf(pool, rows.flatMap(peopleOf));
  return rows.map((row) => reviewedActOf(row, names));
}
