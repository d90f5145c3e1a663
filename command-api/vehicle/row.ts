import { phone } from '@fines/domain/fine/fact-kinds.ts';
import { localYear } from '@fines/domain/shared/dates.ts';
import { askedPlateSchema } from '@fines/domain/shared/plate.ts';
import { asCode, optionalText } from '@fines/domain/shared/text.ts';
import {
  REGISTER_FIELDS,
  type RegisteredVehicle,
  type RegisterField,
  vehicleStatusSchema,
} from '@fines/domain/vehicle/vehicle.ts';
import { fieldErrors } from '@fines/platform/http/problem.ts';
import { z } from 'zod';

import { NotImportable } from '../import/text-file.ts';

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
const DAY_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

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

/** No upper limit: registers write 9999-12-31 for a registration without an end. */
const OLDEST_DAY = `${OLDEST_YEAR}-01-01`;

function day(what: string) {
  const error = `${what} must be a day from ${OLDEST_YEAR} on, such as 2026-03-01 or 01/03/2026`;
  return optionalCell(
    z
      .string()
      .transform((cell) =>
        cell.replace(
          DAY_FIRST,
          (_, d: string, m: string, y: string) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
        ),
      )
      .pipe(z.iso.date(error).refine((cell) => cell >= OLDEST_DAY, error)),
  );
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
    registrationDate: day('Registration date'),
    expiryDate: day('Expiry date'),
    // Whether a registration has expired follows from its date, so it is not stored.
    status: vehicleStatusSchema.transform((status) => (status === 'EXPIRED' ? 'VALID' : status)),
  });
  return (line, cells) => {
    const { data: vehicle, error } = schema.safeParse(cells);
    if (error === undefined) return { line, vehicle };
    return { line, licensePlate: cells.licensePlate, reason: Object.values(fieldErrors(error)).join('; ') };
  };
}
