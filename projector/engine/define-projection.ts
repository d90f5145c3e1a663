import type { Connection } from '@fines/platform/postgres.ts';

import { CounterChanges } from './counter.ts';
import { loadEntities, EntityFold, type Fold } from './fold.ts';
import type { Projection, WithRevision } from './projection.ts';
import type { Table, ToldTable } from './table.ts';

/** Takes out of the tables and counters of a projection what is told of one stream, as if it had never been. */
async function forgetStream<Entity extends WithRevision, Event>(
  connection: Connection,
  schema: string,
  projection: Projection<Entity, Event>,
  stream: string,
): Promise<void> {
  const id = projection.idOf(stream);
  if (id === undefined) return;
  const entityOf = await loadEntities(connection, schema, projection, [id]);
  for (const counter of projection.counters ?? []) {
    const changes = new CounterChanges(counter);
    changes.replace(entityOf(id), undefined);
    await changes.writing(schema)?.(connection);
  }
  const { tables, journals = [] } = projection;
  for (const { table } of [...tables, ...journals]) {
    await connection.query(`DELETE FROM ${schema}.${table.name} WHERE ${table.key[0]} = $1`, [id]);
  }
}

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
