import { knownBreakEvents, parseKnownBreakEvent } from '@fines/domain/known-break/events.ts';
import {
  evolve,
  noStatements,
  type Statements,
  statementsSchema,
} from '@fines/domain/known-break/known-break.ts';
import { KNOWN_BREAKS_STREAM } from '@fines/domain/shared/streams.ts';

import { defineProjection } from '../engine/define-projection.ts';
import { documentTable } from '../engine/document-table.ts';

/** One row, as there is one stream. */
const knownBreaks = documentTable<Statements>({ name: 'known_breaks', columns: {} });

export const knownBreakProjection = defineProjection({
  types: Object.keys(knownBreakEvents),
  idOf: (stream) => (stream === KNOWN_BREAKS_STREAM ? stream : undefined),
  streamOf: (id) => id,
  parse: parseKnownBreakEvent,
  apply: (statements: Statements | undefined, event) => evolve(statements ?? noStatements, event),
  state: statementsSchema,
  documents: [knownBreaks],
});
