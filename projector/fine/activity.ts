import type { RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { deedIn } from '@fines/domain/fine/telling.ts';

import { documentOf } from '../engine/document-table.ts';
import type { Journal } from '../engine/projection.ts';
import { defineTable } from '../engine/table.ts';

/** Who did what: a row for each event of a fine. The rows stay when the fine is deleted. */
export const activity: Journal<unknown, RecordedFineEvent> = {
  table: defineTable({
    name: 'activity',
    columns: {
      fine_id: 'text',
      revision: 'bigint',
      actor_id: 'text',
      type: 'text',
      /** What the words for it say of the event: it is worded when it is read. */
      data: 'json',
      at: 'timestamptz',
    },
    key: ['fine_id', 'revision'],
    indexes: ['(actor_id, at, fine_id, revision)'],
  }),
  toRow: (event, { id: fineNumber, revision }) => {
    const { type, data } = deedIn(event);
    return {
      fine_id: fineNumber,
      revision,
      actor_id: event.metadata.actor.id,
      type,
      data: documentOf(data),
      at: event.metadata.recordedAt,
    };
  },
};
