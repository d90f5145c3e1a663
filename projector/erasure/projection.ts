import {
  type Erasure,
  erasureIdOf,
  erasureStream,
  erasureSchema,
  evolve,
  initialErasure,
} from '@fines/domain/erasure/erasure.ts';
import { erasureEvents, parseErasureEvent, type RecordedErasureEvent } from '@fines/domain/erasure/events.ts';

import { defineProjection } from '../engine/define-projection.ts';
import { column, documentTable } from '../engine/document-table.ts';

const erasures = documentTable<Erasure>({
  name: 'erasures',
  columns: {
    status: column('text', ({ state }) => state.status),
    requested_at: column('timestamptz', ({ state }) => state.requestedAt),
  },
  indexes: ['(requested_at, id)', '(status, requested_at, id)'],
});

function apply(erasure: Erasure | undefined, event: RecordedErasureEvent): Erasure | undefined {
  const state = evolve(erasure ?? initialErasure, event);
  return state.status === 'ABSENT' ? undefined : state;
}

export const erasureProjection = defineProjection({
  types: Object.keys(erasureEvents),
  idOf: erasureIdOf,
  streamOf: erasureStream,
  parse: parseErasureEvent,
  apply,
  state: erasureSchema,
  documents: [erasures],
});
