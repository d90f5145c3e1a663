/**
 * The read tables, without counters, by the names that `/live` uses. The compiler holds code to this list: a table
 * that is missing here, or that no screen is assigned to, does not compile.
 */
export const READ_TABLES = [
  'fines',
  'deleted_fines',
  'payments',
  'disputes',
  'acts',
  'cash_ups',
  'receipts',
  'users',
  'staff_changes',
  'vehicles',
  'reviews',
  'erasures',
  'offenses',
  'letterhead',
  'statement_lines',
] as const;
export type ReadTable = (typeof READ_TABLES)[number];

export const isReadTable = (name: string): name is ReadTable => READ_TABLES.some((table) => table === name);
