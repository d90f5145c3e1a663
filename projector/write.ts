import { givenRows } from './rows-to-sql.ts';
import type { Row, Table } from './table.ts';

export type Statement = { text: string; values: string[] };

/** Inserts rows whose keys are new. */
export function insertion(schema: string, table: Table, rows: readonly Row[]): Statement {
  const columns = Object.keys(table.columns).join(', ');
  const { relation, parameters } = givenRows(table, rows);
  return {
    text: `INSERT INTO ${schema}.${table.name} (${columns}) SELECT ${columns} FROM ${relation}`,
    values: parameters,
  };
}

/**
 * Puts rows in the place of those with the same keys. An upsert finds these by the index of the key, however
 * little the planner knows of a table that is being filled.
 */
export function replacement(schema: string, table: Table, rows: readonly Row[]): Statement {
  const columns = Object.keys(table.columns);
  const replaced = columns.filter((column) => !table.key.includes(column));
  const { relation, parameters } = givenRows(table, rows);
  return {
    text: `INSERT INTO ${schema}.${table.name} (${columns.join(', ')})
     SELECT ${columns.join(', ')} FROM ${relation}
     ON CONFLICT (${table.key.join(', ')})
     DO UPDATE SET ${replaced.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    values: parameters,
  };
}

/** Deletes the rows that have the keys of these. */
export function deletion(schema: string, table: Table, rows: readonly Row[]): Statement {
  const { relation, parameters } = givenRows(table, rows, table.key);
  const sameKey = table.key.map((column) => `old.${column} = given.${column}`);
  return {
    text: `DELETE FROM ${schema}.${table.name} AS old USING ${relation} WHERE ${sameKey.join(' AND ')}`,
    values: parameters,
  };
}
