import { ACT_KINDS } from '@fines/domain/review/acts.ts';
import { parseReviewEvent, type RecordedReviewEvent, reviewEvents } from '@fines/domain/review/events.ts';
import { evolve, initialReview, type Review, reviewedActOf } from '@fines/domain/review/review.ts';
import { z } from 'zod';

import { defineProjection } from '../engine/define-projection.ts';
import { tableOfEntities } from '../engine/entity-table.ts';
import { instantColumn, defineTable, type LoadedRow, type Row } from '../engine/table.ts';

type CurrentReview = { review: Review; revision: number };

/** A row for each act that was reviewed. */
const reviewsTable = defineTable({
  name: 'reviews',
  columns: {
    id: 'text',
    kind: 'text',
    note: 'text',
    reviewed_by_id: 'text',
    reviewed_by_first_name: 'text',
    reviewed_by_last_name: 'text',
    reviewed_at: 'timestamptz',
    revision: 'bigint',
  },
  key: ['id'],
  optional: ['note'],
});

const toRow = ({ review, revision }: CurrentReview): Row<keyof typeof reviewsTable.columns> => ({
  id: review.actId,
  kind: review.kind,
  note: review.note,
  reviewed_by_id: review.by.id,
  reviewed_by_first_name: review.by.firstName,
  reviewed_by_last_name: review.by.lastName,
  reviewed_at: review.at,
  revision,
});

const columns = z.object({
  id: z.string(),
  kind: z.enum(ACT_KINDS),
  note: z.string().nullable(),
  reviewed_by_id: z.string(),
  reviewed_by_first_name: z.string(),
  reviewed_by_last_name: z.string(),
  reviewed_at: instantColumn,
  revision: z.int(),
});

function fromRow(values: LoadedRow): CurrentReview {
  const row = columns.parse(values);
  const by = {
    id: row.reviewed_by_id,
    firstName: row.reviewed_by_first_name,
    lastName: row.reviewed_by_last_name,
  };
  const { id: actId, kind, note, reviewed_at: at, revision } = row;
  return { review: { actId, kind, note, by, at }, revision };
}

function apply(
  _current: CurrentReview | undefined,
  event: RecordedReviewEvent,
  revision: number,
  id: string,
): CurrentReview | undefined {
  if (event.data.actId !== id) throw new Error(`A review of ${event.data.actId} in the stream of ${id}`);
  const review = evolve(initialReview, event);
  return review.status === 'OPEN' ? undefined : { review, revision };
}

export const reviewProjection = defineProjection({
  types: Object.keys(reviewEvents),
  idOf: reviewedActOf,
  parse: parseReviewEvent,
  apply,
  tables: [tableOfEntities(reviewsTable, toRow)],
  fromRows: (rowsOf) => rowsOf(reviewsTable).map(fromRow)[0],
});
