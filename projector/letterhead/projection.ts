import { letterheadEvents, parseLetterheadEvent } from '@fines/domain/letterhead/events.ts';
import {
  evolve,
  initialLetterheads,
  type Letterheads,
  letterheadsSchema,
} from '@fines/domain/letterhead/letterheads.ts';
import { LETTERHEAD_STREAM } from '@fines/domain/shared/streams.ts';

import { defineProjection } from '../engine/define-projection.ts';
import { documentTable } from '../engine/document-table.ts';
import { letterheadActs } from '../review/acts.ts';

/** One row, as there is one stream; none before the first change. */
const letterhead = documentTable<Letterheads>({ name: 'letterhead', columns: {} });

export const letterheadProjection = defineProjection({
  types: Object.keys(letterheadEvents),
  idOf: (stream) => (stream === LETTERHEAD_STREAM ? stream : undefined),
  streamOf: (id) => id,
  parse: parseLetterheadEvent,
  apply: (letterheads: Letterheads | undefined, event) => evolve(letterheads ?? initialLetterheads, event),
  state: letterheadsSchema,
  documents: [letterhead],
  journals: [letterheadActs],
});
