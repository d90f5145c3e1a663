import type { Queryable } from '@fines/platform/postgres.ts';

/** A value on its way to Postgres: instants are ISO text, money is cents. */
export type Value = string | number | boolean | null;
export type Row<Column extends string = string> = Readonly<Record<Column, Value>>;

/** A table of the read model. Made, filled and indexed from this description alone. */
export type Table<Column extends string = string> = {
  name: string;
  /** The SQL type of each column. */
  columns: Readonly<Record<Column, string>>;
  key: readonly NoInfer<Column>[];
  /** Columns that may be null; all others may not. */
  optional?: readonly NoInfer<Column>[];
  /** What stands after `CREATE INDEX ON table`: made when the table has been filled. */
  indexes?: readonly string[];
};

export const defineTable = <Column extends string>(table: Table<Column>): Table<Column> => table;

export async function createTable(connection: Queryable, schema: string, table: Table): Promise<void> {
  const { name, columns, key, optional = [] } = table;
  const definitions = Object.entries(columns).map(
    ([column, type]) => `${column} ${type}${optional.includes(column) ? '' : ' NOT NULL'}`,
  );
  await connection.query(
    `CREATE TABLE ${schema}.${name} (${definitions.join(', ')}, PRIMARY KEY (${key.join(', ')}))`,
  );
}

export async function createIndexes(connection: Queryable, schema: string, table: Table): Promise<void> {
  for (const definition of table.indexes ?? []) {
    await connection.query(`CREATE INDEX ON ${schema}.${table.name} ${definition}`);
  }
}

/**
 * Rows as a relation `given`, and its parameters: one array for each column. Postgres takes these in faster
 * than one JSON text for all.
 */
export function givenRows(table: Table, rows: readonly Row[]): { relation: string; parameters: string[] } {
  const columns = Object.keys(table.columns);
  const arrays = Object.values(table.columns).map((type, index) => `$${index + 1}::${type}[]`);
  return {
    relation: `unnest(${arrays.join(', ')}) AS given(${columns.join(', ')})`,
    parameters: columns.map((column) => arrayLiteral(rows, column)),
  };
}

/** The values of a column as Postgres spells arrays: on this path the driver's own way is too slow. */
function arrayLiteral(rows: readonly Row[], column: string): string {
  const values = rows.map((row) => {
    const value = row[column] ?? null;
    return typeof value === 'string' ? quoted(value) : String(value);
  });
  return `{${values.join(',')}}`;
}

const SPECIAL = /["\\\0]/;

function quoted(text: string): string {
  if (!SPECIAL.test(text)) return `"${text}"`;
  // JSON can say the null character, Postgres cannot: it must not be able to stop the projection.
  return `"${text.replaceAll('\0', '\uFFFD').replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

/** Inserts rows, replacing those that have the same key. */
export async function upsertRows(
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
