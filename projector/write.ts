import type { Queryable } from '@fines/platform/postgres.ts';

import { givenRows } from './rows-to-sql.ts';
import type { Row, Table } from './table.ts';

/** Inserts rows whose keys are new. */
export async function insertRows(
  connection: Queryable,
  schema: string,
  table: Table,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(table.columns).join(', ');
  const { relation, parameters } = givenRows(table, rows);
  await connection.query(
    `INSERT INTO ${schema}.${table.name} (${columns}) SELECT ${columns} FROM ${relation}`,
    parameters,
  );
}

/**
 * Puts rows in the place of those with the same keys. An upsert finds these by the index of the key, however
 * little the planner knows of a table that is being filled.
 */
export async function replaceRows(
  connection: Queryable,
  schema: string,
  table: Table,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(table.columns);
  const replaced = columns.filter((column) => !table.key.includes(column));
  const { relation, parameters } = givenRows(table, rows);
  await connection.query(
    `INSERT INTO ${schema}.${table.name} (${columns.join(', ')})
     SELECT ${columns.join(', ')} FROM ${relation}
     ON CONFLICT (${table.key.join(', ')})
     DO UPDATE SET ${replaced.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    parameters,
  );
}

/** Deletes the rows that have the keys of these. */
export async function deleteRows(
  connection: Queryable,
  schema: string,
  table: Table,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const { relation, parameters } = givenRows(table, rows, table.key);
  const sameKey = table.key.map((column) => `old.${column} = given.${column}`);
  await connection.query(
    `DELETE FROM ${schema}.${table.name} AS old USING ${relation} WHERE ${sameKey.join(' AND ')}`,
    parameters,
  );
}
