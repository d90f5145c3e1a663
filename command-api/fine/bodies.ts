import { selectableStatusSchema } from '@fines/domain/fine/status.ts';
import { instantSchema } from '@fines/domain/shared/dates.ts';
import { emalangeniSchema } from '@fines/domain/shared/money.ts';
import { offenseTypeSchema } from '@fines/domain/shared/offences.ts';
import { plateSchema } from '@fines/domain/shared/plate.ts';
import { z } from 'zod';

/** Postgres cannot keep the character NUL in a text. */
const storable = (what: string) =>
  [(text: string) => !text.includes('\0'), `${what} has a character that cannot be stored`] as const;

/** Text that may be left out; blank counts as left out. */
const optionalText = (what: string, longest: number) =>
  z
    .string({ error: `${what} must be text` })
    .trim()
    .max(longest, `${what} may have at most ${longest} characters`)
    .refine(...storable(what))
    .nullable()
    .transform((text) => text || null);

const requiredText = (what: string, longest: number) =>
  z
    .string({ error: `${what} is required` })
    .trim()
    .min(1, `${what} is required`)
    .max(longest, `${what} may have at most ${longest} characters`)
    .refine(...storable(what));

const driverLicense = optionalText("Driver's license", 50);
const driverName = optionalText('Driver name', 120);
const location = requiredText('Location', 200);
const notes = optionalText('Remarks', 2000);
const reason = optionalText('Reason', 500)
  .optional()
  .transform((text) => text ?? undefined);

export const issueBody = z.object({
  licensePlate: plateSchema,
  driverLicense: driverLicense.default(null),
  driverName: driverName.default(null),
  offenseType: offenseTypeSchema,
  offenseDescription: z.string({ error: 'Please select an offense' }).trim().optional(),
  /** What the client showed; the catalogue decides. */
  amount: emalangeniSchema.optional(),
  location,
  dateIssued: instantSchema.optional(),
  notes: notes.default(null),
});
export type IssueBody = z.output<typeof issueBody>;

/** A record as it was read, whole or in part. Fields that are not editable must be as they are. */
export const amendBody = z.looseObject({
  driverLicense: driverLicense.optional(),
  driverName: driverName.optional(),
  location: location.optional(),
  notes: notes.optional(),
});
export type AmendBody = z.output<typeof amendBody>;

export const statusBody = z.object({ status: selectableStatusSchema, reason });

export const deleteBody = z.object({ reason });

export const fineParams = z.object({ id: z.string() });
