import { type Catalogue, catalogueSchema, evolve, firstCatalogue } from '@fines/domain/offense/catalogue.ts';
import { offenseEvents, parseOffenseEvent } from '@fines/domain/offense/events.ts';
import { OFFENSES_STREAM } from '@fines/domain/shared/streams.ts';

import { defineProjection } from '../engine/define-projection.ts';
import { documentTable } from '../engine/document-table.ts';
import { offenseActs } from '../review/acts.ts';

/** One row, as there is one stream; none before the first change. */
const offenses = documentTable<Catalogue>({ name: 'offenses', columns: {} });

export const offenseProjection = defineProjection({
  types: Object.keys(offenseEvents),
  idOf: (stream) => (stream === OFFENSES_STREAM ? stream : undefined),
  streamOf: (id) => id,
  parse: parseOffenseEvent,
  apply: (catalogue: Catalogue | undefined, event) => evolve(catalogue ?? firstCatalogue, event),
  state: catalogueSchema,
  documents: [offenses],
  journals: [offenseActs],
});
