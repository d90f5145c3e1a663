import type { Register, RegisterColumn, RegisterRow } from '@fines/domain/register/registers.ts';
import { localInstant } from '@fines/domain/shared/dates.ts';
import { type Cents, toEmalangeni } from '@fines/domain/shared/money.ts';
import { type StaffFields, staffChangeText } from '@fines/domain/user/change.ts';

import { type Cell, moneyCell } from '../csv/csv-reply.ts';

export type SourceRow = { id: string } & Readonly<Record<string, unknown>>;

type StaffChange = { changed: StaffFields; was: StaffFields };

const isStaffChange = (value: unknown): value is StaffChange =>
  typeof value === 'object' && value !== null && 'changed' in value && 'was' in value;

function valueOf({ name, kind }: RegisterColumn, row: SourceRow): string | number | null {
  const value = row[name] ?? null;
  if (value === null || typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (isStaffChange(value)) return staffChangeText(value.changed, value.was) || null;
  return kind === 'money' ? toEmalangeni(value as Cents) : Number(value);
}

/** A row as the API answers it. */
export const registerRow =
  ({ columns }: Register) =>
  (row: SourceRow): RegisterRow => ({
    ...Object.fromEntries(columns.map((column) => [column.name, valueOf(column, row)])),
    id: row.id,
  });

/** The same as the cells of a file, in the words that people use. */
export const registerCells =
  ({ columns }: Register) =>
  (row: SourceRow): Cell[] =>
    columns.map((column) => {
      const value = valueOf(column, row);
      if (value === null) return '';
      if (column.kind === 'money') return moneyCell(Number(value));
      if (column.kind === 'instant') return localInstant(String(value));
      return column.labels?.[value] ?? value;
    });
