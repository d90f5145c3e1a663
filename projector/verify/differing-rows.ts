import type { Queryable } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import type { Row, Table } from '../engine/table.ts';
import { givenRows } from '../engine/write.ts';

/** A row that is not what the log gives. `key` is all of its key but the id of its entity. */
export type RowDifference = { id: string; key: string[]; isIn: 'both' | 'log' | 'table'; columns: string[] };

type Found = RowDifference & { shown: string | null; given: string | null };

/** Compares all rows of some entities in a table with those that the log gives. */
export async function differingRows(
  on: Queryable,
  table: Table,
  ids: readonly string[],
  expected: readonly Row[],
): Promise<RowDifference[]> {
  const { text, values } = comparison(table, ids, expected);
  const { rows } = await on.query<Found>(text, values);
  return rows.map(({ id, key, isIn, columns, shown, given }) => ({
    id,
    key,
    isIn,
    columns: columns.flatMap((column) => (column === 'state' ? fieldsThatDiffer(shown, given) : column)),
  }));
}

/** As text, since `json` has no equality and the rows of one log are equal byte for byte. */
function comparison(
  { name, key, columns, settling }: Table,
  ids: readonly string[],
  expected: readonly Row[],
) {
  const table = { name, key, columns };
  const { relation, parameters } = givenRows(table, expected);
  const [id, ...others] = key;
  // What other streams decide is compared with what they are shown to say.
  const expectedOf = (column: string): string =>
    column === settling?.column ? `NOT ${settling.isOver(READ_SCHEMA, 'shown')}` : `given.${column}`;
  const differing = Object.keys(columns).map(
    (column) =>
      `CASE WHEN shown.${column}::text IS DISTINCT FROM (${expectedOf(column)})::text THEN '${column}' END`,
  );
  const states = 'state' in columns ? 'shown.state::text, given.state::text' : 'NULL, NULL';
  return {
    text: `
      SELECT * FROM (
        SELECT ${id}, ARRAY[${others.map((column) => `${column}::text`).join(', ')}]::text[],
          CASE WHEN shown.${id} IS NULL THEN 'log' WHEN given.${id} IS NULL THEN 'table' ELSE 'both' END,
          array_remove(ARRAY[${differing.join(', ')}], NULL), ${states}
        FROM (SELECT * FROM ${READ_SCHEMA}.${name} WHERE ${id} = ANY($${parameters.length + 1}::text[])) AS shown
        FULL JOIN (SELECT * FROM ${relation}) AS given USING (${key.join(', ')})
      ) AS compared (id, key, "isIn", columns, shown, given)
      WHERE columns <> '{}' ORDER BY id, key`,
    values: [...parameters, ids],
  };
}

/** Names only fields that the log gives: whoever changes a row may put any text into the name of another. */
function fieldsThatDiffer(shown: string | null, given: string | null): string[] {
  if (shown === null || given === null) return ['state'];
  const [there, expected] = [fieldsOf(shown), fieldsOf(given)];
  const names = [...expected].filter(([name, value]) => there.get(name) !== value).map(([name]) => name);
  return names.length === 0 ? ['state'] : names.map((name) => `state.${name}`);
}

const fieldsOf = (state: string): Map<string, string | undefined> =>
  new Map(Object.entries(Object(JSON.parse(state))).map(([name, value]) => [name, JSON.stringify(value)]));
