import type { Queryable, Statement } from '@fines/platform/postgres/postgres.ts';

import type { ReadModel, Target } from './read-model.ts';
import type { Settling } from './table.ts';

/** Finds the rows by an index of those of which it is still true. */
const settlement = (schema: string, name: string, { column, isTrue }: Settling): Statement => ({
  text: `UPDATE ${schema}.${name} SET ${column} = false WHERE ${column} AND NOT ${isTrue(schema, name)}`,
  parameters: [],
});

/** What settles the columns that the changed tables decide. It runs after their rows were written. */
export const settlings = (
  { tables }: Pick<ReadModel, 'tables'>,
  schema: string,
  changed: ReadonlySet<string>,
): Statement[] =>
  tables.flatMap(({ name, settling }) =>
    settling !== undefined && (changed.has(name) || changed.has(settling.by))
      ? [settlement(schema, name, settling)]
      : [],
  );

/** Settles what the changed tables decide. */
export async function settle(
  connection: Queryable,
  { readModel, schema }: Target,
  changed: ReadonlySet<string>,
): Promise<void> {
  for (const { text } of settlings(readModel, schema, changed)) await connection.query(text);
}

/** Settles everything. A build does it when all rows are there: while they come, no index tells which are open. */
export const settleAll = (connection: Queryable, target: Target): Promise<void> =>
  settle(connection, target, new Set(target.readModel.tables.map(({ name }) => name)));
