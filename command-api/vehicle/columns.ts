/** What the register tells of a vehicle; the columns may come in any order. */
export const COLUMNS = [
  'licensePlate',
  'make',
  'model',
  'year',
  'color',
  'ownerName',
  'ownerIdNumber',
  'ownerPhone',
  'ownerAddress',
  'registrationDate',
  'expiryDate',
  'status',
] as const;
export type Column = (typeof COLUMNS)[number];

const simplified = (name: string): string => name.replaceAll(/[\s_]/g, '').toLowerCase();

const COLUMN_OF: ReadonlyMap<string, Column> = new Map(COLUMNS.map((column) => [simplified(column), column]));

/** A file that cannot be imported at all. */
export class NotARegister extends Error {
  override readonly name = 'NotARegister';
}

/**
 * The columns in the order of the header; case, spaces and underscores in their names do not matter.
 *
 * @throws NotARegister naming every column that is missing, unknown or there twice
 */
export function columnsOf(header: readonly string[]): Column[] {
  const columns = header.map((name) => COLUMN_OF.get(simplified(name)));
  const problems = [
    ['missing', COLUMNS.filter((column) => !columns.includes(column))],
    ['unknown', header.filter((_, at) => columns[at] === undefined).map((name) => `"${name}"`)],
    ['there twice', COLUMNS.filter((column) => columns.indexOf(column) !== columns.lastIndexOf(column))],
  ] as const;
  const said = problems.filter(([, names]) => names.length > 0);
  if (said.length > 0) {
    const lines = said.map(([what, names]) => `  ${what}: ${names.join(', ')}`);
    throw new NotARegister(['The first row must name the columns of the register:', ...lines].join('\n'));
  }
  return columns.filter((column) => column !== undefined);
}
