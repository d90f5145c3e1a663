import type { ReadTable } from '@fines/domain/shared/read-tables.ts';
import type { Queryable } from '@fines/platform/postgres/postgres.ts';

/** A value for Postgres: instants are ISO text, money is in cents. */
export type Value = string | number | boolean | null;
export type Row<Column extends string = string> = Readonly<Record<Column, Value>>;

/**
 * A column that is true until another stream says otherwise, which has a row of its own then. Either row may be shown
 * first: that of a parked stream comes late.
 */
export type Settling<Column extends string = string> = {
  column: Column;
  /** The `id` of the row that a stream may end; undefined for streams that end none. */
  endedBy: (stream: string) => string | undefined;
  /** SQL: whether the row of such a stream is there, for a row that has this name. */
  isOver: (schema: string, row: string) => string;
};

/** A table of the read model. It is created, filled and indexed from this description alone. */
export type Table<Column extends string = string, Name extends string = string> = {
  name: Name;
  /** The SQL type of each column. */
  columns: Readonly<Record<Column, string>>;
  key: readonly NoInfer<Column>[];
  /** Columns that may be null; all others may not. */
  optional?: readonly NoInfer<Column>[];
  /** The SQL after `CREATE INDEX ON table`. Indexes are made when the table has been filled. */
  indexes?: readonly string[];
  settling?: Settling<NoInfer<Column>>;
};

/** A table whose changes are announced to clients. Changes of counters are not. */
export type ToldTable = Table<string, ReadTable>;

/** New rows, rows that replace those with the same keys, and rows to delete. */
export type RowChanges = { added: Row[]; replaced: Row[]; gone: Row[] };

/** A table that shows one side of entities. */
export type EntityTable<Entity> = {
  /** Its key begins with the id of the entity. */
  table: ToldTable;
  /** Adds the row changes of one changed entity; undefined stands for an entity that does not exist. */
  collect: (changes: RowChanges, before: Entity | undefined, after: Entity | undefined) => void;
};

/** One whose rows can be counted. */
export type CountedTable<Entity, Column extends string> = EntityTable<Entity> & {
  /** What some columns of the rows of one entity hold. */
  valuesOf: (entity: Entity, columns: readonly Column[]) => Row<Column>[];
};

export const defineTable = <Name extends string, Column extends string>(
  table: Table<Column, Name>,
): Table<Column, Name> => table;

/** Creates the table without its primary key. */
export async function createTable(connection: Queryable, schema: string, table: Table): Promise<void> {
  const { name, columns, optional = [] } = table;
  const definitions = Object.entries(columns).map(
    ([column, type]) => `${column} ${type}${optional.includes(column) ? '' : ' NOT NULL'}`,
  );
  await connection.query(`CREATE TABLE ${schema}.${name} (${definitions.join(', ')})`);
}

export const keyStatement = (schema: string, { name, key }: Table): string =>
  `ALTER TABLE ${schema}.${name} ADD PRIMARY KEY (${key.join(', ')})`;

/** Indexes get explicit names: for two that are made at once, Postgres may choose the same name and refuse one. */
export const indexStatements = (schema: string, { name, indexes = [] }: Table): string[] =>
  indexes.map((definition, nth) => `CREATE INDEX ${name}_index_${nth} ON ${schema}.${name} ${definition}`);
