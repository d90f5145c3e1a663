import type { Connection } from '@fines/platform/postgres.ts';

import { CounterChanges } from './counter.ts';
import { loadEntities } from './load.ts';
import type { Projection, WithRevision } from './projection.ts';

/** Takes out of the tables and counters of a projection what is told of one stream, as if it had never been. */
export async function forgetStream<Entity extends WithRevision, Event>(
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
