import type { CashUps } from '@fines/domain/cash-up/cash-up.ts';
import type { RecordedCashUpEvent } from '@fines/domain/cash-up/events.ts';
import type { RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { type Fine, initialFine } from '@fines/domain/fine/state.ts';
import type { RecordedLetterheadEvent } from '@fines/domain/letterhead/events.ts';
import { initialLetterheads, type Letterheads } from '@fines/domain/letterhead/letterheads.ts';
import { type Catalogue, firstCatalogue } from '@fines/domain/offense/catalogue.ts';
import type { RecordedOffenseEvent } from '@fines/domain/offense/events.ts';
import type { RecordedReceiptEvent } from '@fines/domain/receipt/events.ts';
import {
  type Act,
  actIdOf,
  actOfCashUp,
  actOfFine,
  actOfLetterhead,
  actOfOffense,
  actOfReceipt,
  actOfUser,
} from '@fines/domain/review/acts.ts';
import { reviewedActOf } from '@fines/domain/review/review.ts';
import type { EventMetadata } from '@fines/domain/shared/events.ts';
import type { RecordedUserEvent } from '@fines/domain/user/events.ts';
import { initialUser, type User } from '@fines/domain/user/user.ts';

import type { Journal } from '../engine/projection.ts';
import { defineTable, type Row } from '../engine/table.ts';

/** All acts that need a review, reviewed or not: what was said of them has a table of its own. */
const actsTable = defineTable({
  name: 'acts',
  columns: {
    /** The number of a fine or receipt, the id in the name of a cash-up stream, the id of a user, `offenses` or `letterhead`. */
    record: 'text',
    revision: 'bigint',
    id: 'text',
    kind: 'text',
    /** The fine whose history shows the act. */
    fine_id: 'text',
    actor_id: 'text',
    reason: 'text',
    at: 'timestamptz',
    is_open: 'boolean',
  },
  key: ['record', 'revision'],
  optional: ['fine_id', 'reason'],
  indexes: [
    '(id)',
    '(at, id)',
    // What waits for somebody.
    '(at, id) WHERE is_open',
    // Registers and reports, which are of a kind and a time.
    '(kind, at, id)',
  ],
  settling: {
    column: 'is_open',
    endedBy: reviewedActOf,
    isOver: (schema, row) => `EXISTS (SELECT FROM ${schema}.reviews WHERE reviews.id = ${row}.id)`,
  },
});

type Happened = { record: string; revision: number; fineId: string | null; metadata: EventMetadata };

const toRow = (
  { kind, reason }: Act,
  { record, revision, fineId, metadata }: Happened,
): Row<keyof typeof actsTable.columns> => ({
  record,
  revision,
  id: actIdOf(record, revision),
  kind,
  fine_id: fineId,
  actor_id: metadata.actor.id,
  reason,
  at: metadata.recordedAt,
  is_open: true,
});

export const fineActs: Journal<Fine, RecordedFineEvent> = {
  table: actsTable,
  toRow: (event, { id, revision, before }) => {
    const act = actOfFine(before ?? initialFine, event);
    return act && toRow(act, { record: id, revision, fineId: id, metadata: event.metadata });
  },
};

export const receiptActs: Journal<{ fineId: string | null }, RecordedReceiptEvent> = {
  table: actsTable,
  toRow: (event, { id, revision, before }) => {
    const act = actOfReceipt(event);
    const fineId = before?.fineId ?? null;
    return act && toRow(act, { record: id, revision, fineId, metadata: event.metadata });
  },
};

export const cashUpActs: Journal<CashUps, RecordedCashUpEvent> = {
  table: actsTable,
  toRow: (event, { id, revision }) => {
    const act = actOfCashUp(event);
    return act && toRow(act, { record: id, revision, fineId: null, metadata: event.metadata });
  },
};

export const userActs: Journal<User, RecordedUserEvent> = {
  table: actsTable,
  toRow: (event, { id, revision, before }) => {
    const act = actOfUser(before ?? initialUser, event);
    return act && toRow(act, { record: id, revision, fineId: null, metadata: event.metadata });
  },
};

export const offenseActs: Journal<Catalogue, RecordedOffenseEvent> = {
  table: actsTable,
  toRow: (event, { id, revision, before }) => {
    const act = actOfOffense(before ?? firstCatalogue, event);
    return toRow(act, { record: id, revision, fineId: null, metadata: event.metadata });
  },
};

export const letterheadActs: Journal<Letterheads, RecordedLetterheadEvent> = {
  table: actsTable,
  toRow: (event, { id, revision, before }) => {
    const act = actOfLetterhead(before ?? initialLetterheads, event);
    return toRow(act, { record: id, revision, fineId: null, metadata: event.metadata });
  },
};
