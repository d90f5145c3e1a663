import type { Connection, Queryable } from '@fines/platform/postgres/postgres.ts';
import type { z } from 'zod';

import { type Counter, CounterChanges } from './counter.ts';
import { loadEntities, EntityFold, type Fold } from './fold.ts';
import type { Projection } from './projection.ts';
import type { Table, ToldTable } from './table.ts';
import { StatementsInTurn } from './writer.ts';

/** Deletes the rows of one stream from the tables of a projection, and takes its contribution out of the counters. */
async function forgetStream<State, Event>(
  connection: Connection,
  schema: string,
  projection: Projection<State, Event>,
  stream: string,
): Promise<void> {
  const id = projection.idOf(stream);
  if (id === undefined) return;
  const entityOf = await loadEntities(connection, schema, projection, [id]);
  const writer = new StatementsInTurn(connection, schema);
  for (const counter of projection.counters ?? []) {
    const changes = new CounterChanges(counter);
    changes.replace(entityOf(id), undefined);
    await changes.writeTo(writer);
  }
  await writer.end();
  for (const table of toldTables(projection)) {
    await connection.query(`DELETE FROM ${schema}.${table.name} WHERE ${table.key[0]} = $1`, [id]);
  }
}

/** A projection without its types of entity and event, which nobody else needs. */
export type DefinedProjection = {
  types: readonly string[];
  idOf: (stream: string) => string | undefined;
  streamOf: (id: string) => string;
  /** The schema of its documents' states. */
  state: z.ZodType;
  /** The tables whose changes are announced to clients; counters are apart. */
  tables: readonly ToldTable[];
  counters: readonly Counter<never>[];
  /** Those of `tables` that are only ever added to. */
  journals: readonly Table[];
  startFold: () => Fold;
  /** The entity as it was loaded for the stream's next event; undefined if there is none. */
  takeUp: (connection: Queryable, schema: string, id: string) => Promise<unknown>;
  /** Deletes the rows of one stream, and takes it out of the counters. */
  forget: (connection: Connection, schema: string, stream: string) => Promise<void>;
};

const toldTables = <State, Event>({
  documents,
  parts = [],
  journals = [],
}: Projection<State, Event>): ToldTable[] => [...documents, ...parts, ...journals].map(({ table }) => table);

export function defineProjection<State, Event>(projection: Projection<State, Event>): DefinedProjection {
  const { types, idOf, streamOf, state, counters = [], journals = [] } = projection;
  return {
    types,
    idOf,
    streamOf,
    state,
    tables: toldTables(projection),
    counters,
    journals: journals.map(({ table }) => table),
    startFold: () => new EntityFold(projection),
    takeUp: async (connection, schema, id) => (await loadEntities(connection, schema, projection, [id]))(id),
    forget: (connection, schema, stream) => forgetStream(connection, schema, projection, stream),
  };
}
