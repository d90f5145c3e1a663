import type { Row, Table, Value } from './table.ts';

/**
 * Rows as a relation `given`, and its parameters: one array for each column. Postgres takes these in faster
 * than one JSON text for all.
 */
export function givenRows(
  table: Table,
  rows: readonly Row[],
  columns: readonly string[] = Object.keys(table.columns),
): { relation: string; parameters: string[] } {
  const arrays = columns.map((column, index) => `$${index + 1}::${table.columns[column]}[]`);
  return {
    relation: `unnest(${arrays.join(', ')}) AS given(${columns.join(', ')})`,
    parameters: columns.map((column) => arrayLiteral(rows, column)),
  };
}

/**
 * The values of a column as Postgres spells arrays: on this path the driver's own way is too slow. JSON, which is made
 * fastest, spells them the same but for what needs a backslash.
 */
function arrayLiteral(rows: readonly Row[], column: string): string {
  const values = rows.map((row) => row[column] ?? null);
  const json = JSON.stringify(values);
  const elements = json.includes('\\') ? values.map(spelled).join(',') : json.slice(1, -1);
  return `{${elements}}`;
}

const spelled = (value: Value): string => (typeof value === 'string' ? quoted(value) : String(value));

const SPECIAL = /["\\\0]/;

function quoted(text: string): string {
  if (!SPECIAL.test(text)) return `"${text}"`;
  // JSON can say the null character, Postgres cannot: it must not be able to stop the projection.
  return `"${text.replaceAll('\0', '\uFFFD').replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
