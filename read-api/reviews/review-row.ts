import { parseCashUpId } from '@fines/domain/cash-up/cash-up.ts';
import type { ActKind } from '@fines/domain/review/act.ts';
import { isOfUser } from '@fines/domain/review/user-act.ts';
import type { ReviewedAct } from '@fines/domain/review/view.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { Person } from '@fines/domain/shared/person.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';

import type { PersonName } from '../users/names.ts';
import { shownPlate } from '../vehicles/registered.ts';

const TOLD = 'id, plate_key, license_plate, amount';

/** Those that were deleted, too. */
const EVERY_FINE = `(
  SELECT ${TOLD} FROM ${READ_SCHEMA}.fines UNION ALL SELECT ${TOLD} FROM ${READ_SCHEMA}.deleted_fines
)`;

export const ACTS = `(
  SELECT acts.id, acts.kind, acts.record, acts.fine_id, acts.actor_id, acts.reason, acts.at,
         reviews.note, reviews.reviewed_at, reviews.reviewed_by_id, reviews.reviewed_by_first_name,
         reviews.reviewed_by_last_name
  FROM ${READ_SCHEMA}.acts LEFT JOIN ${READ_SCHEMA}.reviews ON reviews.id = acts.id
) AS acts`;

/** Of the fine, which is looked up for the rows of the page alone. */
const ofFine = (selected: string, name: string): string =>
  `(SELECT ${selected} FROM ${EVERY_FINE} AS fine WHERE fine.id = acts.fine_id) AS ${name}`;

export const ACT_COLUMNS = `id, kind, record, fine_id, actor_id, reason, at, note, reviewed_at, reviewed_by_id,
  reviewed_by_first_name, reviewed_by_last_name, ${ofFine(shownPlate('fine'), 'license_plate')}, ${ofFine('amount', 'amount')}`;

export type ActRow = {
  id: string;
  kind: ActKind;
  record: string;
  fine_id: string | null;
  license_plate: string | null;
  amount: Cents | null;
  actor_id: string;
  reason: string | null;
  at: Date;
  note: string | null;
} & (
  | {
      reviewed_at: Date;
      reviewed_by_id: string;
      reviewed_by_first_name: string;
      reviewed_by_last_name: string;
    }
  | { reviewed_at: null }
);

export const reviewedActOf = (row: ActRow, names: ReadonlyMap<string, PersonName>): ReviewedAct => ({
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
  review: reviewOf(row),
});

/** Of a cash-up, whose till it was. */
const cashierOf = ({ record }: Pick<ActRow, 'record'>): string | undefined =>
  parseCashUpId(record)?.cashierId;

/** Everybody whom an act names: who acted, whose account it was, and whose till. */
export const peopleOf = (row: ActRow): string[] =>
  [row.actor_id, isOfUser(row.kind) ? row.record : undefined, cashierOf(row)].filter(
    (id) => id !== undefined,
  );

const personOf = (id: string, names: ReadonlyMap<string, PersonName>): Person => ({
  id,
  ...(names.get(id) ?? { firstName: 'Unknown', lastName: '' }),
});

function reviewOf(row: ActRow): ReviewedAct['review'] {
  if (row.reviewed_at === null) return null;
  const reviewedBy = {
    id: row.reviewed_by_id,
    firstName: row.reviewed_by_first_name,
    lastName: row.reviewed_by_last_name,
  };
  return { note: row.note, reviewedBy, reviewedAt: row.reviewed_at.toISOString() };
}
