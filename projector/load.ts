import type { Queryable } from '@fines/platform/postgres.ts';

import type { Projection, WithRevision } from './projection.ts';
import type { LoadedRow, Table } from './table.ts';

/** The entities that were written under these ids: told by id, and made of their rows only then. */
export async function loadEntities<Entity extends WithRevision>(
  connection: Queryable,
  schema: string,
  { tables, fromRows }: Pick<Projection<Entity, never>, 'tables' | 'fromRows'>,
  ids: readonly string[],
): Promise<(id: string) => Entity | undefined> {
  const loaded = new Map<Table, RowsById>();
  for (const { table } of tables) loaded.set(table, await loadRows(connection, schema, table, ids));
  return (id) => fromRows((table) => loaded.get(table)?.get(id) ?? []);
}

type RowsById = Map<string, LoadedRow[]>;

async function loadRows(
  connection: Queryable,
  schema: string,
  { name, key: [idColumn = ''] }: Table,
  ids: readonly string[],
): Promise<RowsById> {
  const { rows } = await connection.query<LoadedRow>(
    `SELECT * FROM ${schema}.${name} WHERE ${idColumn} = ANY($1)`,
    [ids],
  );
  return Map.groupBy(rows, (row) => String(row[idColumn]));
}
