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
  return `{${listed(rows.map((row) => row[column] ?? null))}}`;
}

/** How `COPY` is to read what `csvOf` gives. */
export const CSV = String.raw`FORMAT csv, ESCAPE '\', NULL 'null'`;

const ROWS_IN_A_PART = 500;

/** A line for each row, in parts. Spelled as arrays are: in quotes, with a backslash before quotes and backslashes. */
export function* csvOf(rows: readonly Row[], columns: readonly string[]): Generator<string> {
  for (let start = 0; start < rows.length; start += ROWS_IN_A_PART) {
    const part = rows.slice(start, start + ROWS_IN_A_PART);
    yield part.map((row) => `${listed(columns.map((column) => row[column] ?? null))}\n`).join('');
  }
}

function listed(values: readonly Value[]): string {
  // Texts to be searched have line ends, which need no backslash; none but theirs may be left out.
  const json = JSON.stringify(values).replaceAll(String.raw`\n`, '\n');
  return json.includes('\\') ? values.map(spelled).join(',') : json.slice(1, -1);
}

const spelled = (value: Value): string => (typeof value === 'string' ? quoted(value) : String(value));

const SPECIAL = /["\\\0]/;

function quoted(text: string): string {
  if (!SPECIAL.test(text)) return `"${text}"`;
  // JSON can say the null character, Postgres cannot: it must not be able to stop the projection.
  return `"${text.replaceAll('\0', '\uFFFD').replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
