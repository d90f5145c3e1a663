/**
 * The read tables that tell of something, counters apart, as `/live` names them. Whoever fills or shows one is held to
 * this list by its types: a table that is missing here, or whose screens nobody named, does not compile.
 */
export const READ_TABLES = [
  'fines',
  'deleted_fines',
  'payments',
  'disputes',
  'activity',
  'acts',
  'cash_ups',
  'receipts',
  'users',
  'staff_changes',
  'vehicles',
  'reviews',
] as const;
export type ReadTable = (typeof READ_TABLES)[number];

export const isReadTable = (name: string): name is ReadTable => READ_TABLES.some((table) => table === name);
