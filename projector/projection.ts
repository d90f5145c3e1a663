import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';

import type { Counter } from './counter.ts';
import type { Row, Table } from './table.ts';

/** Which events change a read table, and how. Pure: rows are loaded and written elsewhere. */
export type Projection<Entity> = {
  /** Has one key column. */
  table: Table;
  /** The event types that it takes. */
  types: readonly string[];
  /** Those among them that make a new row, so that none needs to be loaded. */
  creators: readonly string[];
  /** The key of the row that an event changes; throws for an event that stands in a foreign stream. */
  keyOf: (event: RecordedEvent) => string;
  /** The entity after one more event. Undefined: there is none. Throws for an event that cannot be. */
  apply: (entity: Entity | undefined, event: RecordedEvent) => Entity | undefined;
  toRow: (entity: Entity) => Row;
  /** Takes a row as the driver reads it: instants are dates. */
  fromRow: (row: Readonly<Record<string, unknown>>) => Entity;
  counters?: readonly Counter<Entity>[];
};
