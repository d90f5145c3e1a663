import type { Connection } from '@fines/platform/postgres.ts';

import { forgetStream } from './delete-stream-rows.ts';
import { EntityFold, type Fold } from './fold.ts';
import type { Projection, WithRevision } from './projection.ts';
import type { Table, ToldTable } from './table.ts';

/** A projection whose entity and events are nobody else's business. */
export type DefinedProjection = {
  types: readonly string[];
  /** Those whose rows tell of something, and those that count. */
  tables: readonly ToldTable[];
  counters: readonly Table[];
  /** Of the first: those that are only ever added to. */
  journals: readonly Table[];
  startFold: () => Fold;
  /** Takes out all that is told of one stream. */
  forget: (connection: Connection, schema: string, stream: string) => Promise<void>;
};

export function defineProjection<Entity extends WithRevision, Event>(
  projection: Projection<Entity, Event>,
): DefinedProjection {
  const { types, tables, counters = [], journals = [] } = projection;
  const told = [...tables, ...journals];
  return {
    types,
    tables: told.map(({ table }) => table),
    counters: counters.map(({ table }) => table),
    journals: journals.map(({ table }) => table),
    startFold: () => new EntityFold(projection),
    forget: (connection, schema, stream) => forgetStream(connection, schema, projection, stream),
  };
}
