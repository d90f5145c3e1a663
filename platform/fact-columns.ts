import { FACT_NAMES, type FactName, type FineFacts, fineFacts } from '@fines/domain/fine/facts.ts';

/** How the read tables hold the facts of a fine: the column of each, and its SQL type. */
const COLUMNS = {
  driverLicense: { name: 'driver_license', type: 'text' },
  driverName: { name: 'driver_name', type: 'text' },
  location: { name: 'location', type: 'text' },
  notes: { name: 'notes', type: 'text' },
} as const satisfies Record<FactName, { name: string; type: string }>;

type ColumnOf<Name extends FactName> = (typeof COLUMNS)[Name]['name'];
export type FactColumn = ColumnOf<FactName>;

/** The part of a row of a fine that holds its facts. */
export type FactRow = { [Name in FactName as ColumnOf<Name>]: FineFacts[Name] };

const columnOf = (name: FactName): FactColumn => COLUMNS[name].name;

const isOptional = (name: FactName): boolean => fineFacts[name].held.safeParse(null).success;

export const FACT_COLUMNS: readonly FactColumn[] = FACT_NAMES.map(columnOf);

export const optionalFactColumns: readonly FactColumn[] = FACT_NAMES.filter(isOptional).map(columnOf);

// What stands in each column is of its own type, which TypeScript cannot follow through `Object.fromEntries`.
const eachColumn = (entryOf: (name: FactName) => unknown): unknown =>
  Object.fromEntries(FACT_NAMES.map((name) => [columnOf(name), entryOf(name)]));

export const factColumnTypes = eachColumn((name) => COLUMNS[name].type) as Record<FactColumn, string>;

/** What parses the columns when they are read back. */
export const factColumnSchemas = eachColumn((name) => fineFacts[name].held) as {
  [Name in FactName as ColumnOf<Name>]: (typeof fineFacts)[Name]['held'];
};

export const rowOfFacts = (facts: FineFacts) => eachColumn((name) => facts[name]) as FactRow;

export const factsOfRow = (row: FactRow) =>
  Object.fromEntries(FACT_NAMES.map((name) => [name, row[columnOf(name)]])) as FineFacts;
