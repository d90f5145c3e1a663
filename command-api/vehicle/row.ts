import { phone } from '@fines/domain/fine/fact-kinds.ts';
import { localDay, localYear, shiftYear } from '@fines/domain/shared/dates.ts';
import { askedPlateSchema } from '@fines/domain/shared/plate.ts';
import type { FieldErrors } from '@fines/domain/shared/refusal.ts';
import { asCode, optionalText } from '@fines/domain/shared/text.ts';
import { dayIn } from '@fines/domain/statement/cells.ts';
import { REGISTER_FIELD_LABELS } from '@fines/domain/vehicle/import.ts';
import {
  REGISTER_FIELDS,
  type RegisteredVehicle,
  type RegisterField,
  vehicleStatusSchema,
} from '@fines/domain/vehicle/vehicle.ts';
import { fieldErrors } from '@fines/platform/http/problem.ts';
import { z } from 'zod';

import { NotImportable } from '../import/text-file.ts';
import { damageOf } from './damaged-cell.ts';

const simplified = (name: string): string => name.replaceAll(/[\s_]/g, '').toLowerCase();

/** The columns of the register, which may be in any order. */
const COLUMN_OF: ReadonlyMap<string, RegisterField> = new Map(
  REGISTER_FIELDS.map((column) => [simplified(column), column]),
);

/**
 * The columns in the order of the header. Case, spaces and underscores in their names do not matter.
 *
 * @throws NotImportable with every column that is missing, unknown or there twice
 */
export function columnsOf(header: readonly string[]): RegisterField[] {
  const columns = header.map((name) => COLUMN_OF.get(simplified(name)));
  const problems = [
    ['missing', REGISTER_FIELDS.filter((column) => !columns.includes(column))],
    ['unknown', header.filter((_, at) => columns[at] === undefined).map((name) => `"${name}"`)],
    [
      'there twice',
      REGISTER_FIELDS.filter((column) => columns.indexOf(column) !== columns.lastIndexOf(column)),
    ],
  ] as const;
  const said = problems.filter(([, names]) => names.length > 0);
  if (said.length > 0) {
    const lines = said.map(([what, names]) => `  ${what}: ${names.join(', ')}`);
    throw new NotImportable(['The first row must name the columns of the register:', ...lines].join('\n'));
  }
  return columns.filter((column) => column !== undefined);
}

const OLDEST_YEAR = 1900;

/** A blank cell becomes an empty text here, since every vehicle has these fields, known or not. */
const text = (what: string, longest: number, options?: Parameters<typeof optionalText>[2]) =>
  optionalText(what, longest, options)
    .refine((cell) => !cell?.includes('\uFFFD'), `${what} is not in UTF-8`)
    .transform((cell) => cell ?? '');

const optionalCell = <Value>(schema: z.ZodType<Value, string>) =>
  z
    .string()
    .overwrite(asCode)
    .transform((cell) => cell || null)
    .pipe(schema.nullable());

/** Days as spreadsheets count them, since 1900, or too short to be read one way. */
const FEW_DIGITS = /^\d{1,7}$/;

/** In years. What is written with two digits and lies further away was meant to be in the last century. */
const LONGEST_REGISTRATION = 50;

/**
 * A day however it is spelled, with the day before the month where both are numbers. A year of two digits is the latest
 * one up to `newest`. Registers write 9999-12-31 for a registration without an end.
 */
function day(what: string, newest: string) {
  const error = `${what} must be a day from ${OLDEST_YEAR} on, such as 2026-03-01, 01/03/2026 or 1 March 2026`;
  return optionalCell(
    z
      .string()
      .transform((cell) => daySpelled(cell, newest) ?? '')
      .pipe(z.iso.date(error)),
  );
}

function daySpelled(cell: string, newest: string): string | undefined {
  if (FEW_DIGITS.test(cell)) return undefined;
  const named = /^[a-z]/i.test(cell) ? dayIn(cell, 'MDY', newest) : undefined;
  return named ?? dayIn(cell, 'YMD', newest) ?? dayIn(cell, 'DMY', newest);
}

function year(newest: number) {
  const error = `Year must be from ${OLDEST_YEAR} to ${newest}`;
  return optionalCell(
    z
      .string()
      .regex(/^\d{4}$/, error)
      .transform(Number)
      .pipe(z.int().min(OLDEST_YEAR, error).max(newest, error)),
  );
}

/** The cells of a row by column, as text. */
export type Cells = Record<RegisterField, string>;

/** The vehicle of a row, or why the row is refused, with its plate if it can be read. */
export type RegisterRow = { line: number } & (
  | { vehicle: RegisteredVehicle }
  | { reason: string; licensePlate?: string }
);

/** Reads rows as of an instant, since vehicles of next year's make are sold already. */
export function rowReader(now: string): (line: number, cells: Cells) => RegisterRow {
  const today = localDay(now);
  const schema = z.object({
    // Vehicles that are in the register already may have plates that new vehicles may not have.
    licensePlate: askedPlateSchema,
    make: text('Make', 50),
    model: text('Model', 50),
    year: year(localYear(now) + 1),
    color: text('Color', 30),
    ownerName: text('Owner name', 120),
    ownerIdNumber: text('Owner ID number', 30, { form: 'CODE' }),
    ownerPhone: phone()
      .optional('Owner phone')
      .transform((cell) => cell ?? ''),
    ownerAddress: text('Owner address', 200, { lines: true }),
    registrationDate: day('Registration date', shiftYear(today, 1)),
    expiryDate: day('Expiry date', shiftYear(today, LONGEST_REGISTRATION)),
    // Whether a registration has expired follows from its date, so it is not stored.
    status: vehicleStatusSchema.transform((status) => (status === 'EXPIRED' ? 'VALID' : status)),
  });
  return (line, cells) => {
    const { data: vehicle, error } = schema.safeParse(cells);
    const faults = { ...(error && fieldErrors(error)), ...damagesIn(cells) };
    const reason = Object.values(faults).join('; ');
    if (vehicle === undefined || reason !== '') return { line, licensePlate: cells.licensePlate, reason };
    return { line, vehicle };
  };
}

const damagesIn = (cells: Cells): FieldErrors =>
  Object.fromEntries(
    REGISTER_FIELDS.flatMap((field) => {
      const damage = damageOf(field, cells[field]);
      return damage === undefined ? [] : [[field, `${REGISTER_FIELD_LABELS[field]}: ${damage}`]];
    }),
  );
