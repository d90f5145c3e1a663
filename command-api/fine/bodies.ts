import { everyFact } from '@fines/domain/fine/facts.ts';
import { selectableStatusSchema } from '@fines/domain/fine/status.ts';
import { nameKey, type Offense } from '@fines/domain/offense/catalogue.ts';
import { instantSchema } from '@fines/domain/shared/dates.ts';
import { emalangeniSchema, formatSzl, toEmalangeni } from '@fines/domain/shared/money.ts';
import { offenseTypeSchema } from '@fines/domain/shared/offenses.ts';
import { plateSchema, usualSpelling } from '@fines/domain/shared/plate.ts';
import { invalid } from '@fines/domain/shared/refusal.ts';
import { optionalText, withoutHidden } from '@fines/domain/shared/text.ts';
import { z } from 'zod';

import { photoAddress, photoAddresses } from '../photo/photos-named.ts';

/** The photos of a fine: the first one, as clients give it that know of no more, or all of them. */
const photos = {
  photoUrl: photoAddress.nullable().optional(),
  photoUrls: photoAddresses('A fine').optional(),
};

/** Plates are stored in their usual spelling, however they are typed. */
const newPlate = plateSchema.transform(usualSpelling);

export const issueBody = z.object({
  licensePlate: newPlate,
  ...everyFact('issueBody'),
  offenseType: offenseTypeSchema,
  offenseDescription: z
    .string({ error: 'Please select an offense' })
    .overwrite((name) => withoutHidden(name).trim())
    .optional(),
  /** The amount that the client showed; it must be that of the catalogue. */
  amount: emalangeniSchema.optional(),
  dateIssued: instantSchema.optional(),
  ...photos,
});
export type IssueBody = z.output<typeof issueBody>;

/** A record as it was read, whole or in part. Fields that are not editable must be as they are. */
export const amendBody = z.looseObject({
  ...everyFact('amendBody'),
  ...photos,
});
export type AmendBody = z.output<typeof amendBody>;

/** An optional reason for what is done. */
const reason = optionalText('Reason', 500, { lines: true })
  .optional()
  .transform((text) => text ?? undefined);

export const statusBody = z.object({ status: selectableStatusSchema, reason });

export const deleteBody = z.object({ reason });

/** The corrected plate; everything else is copied from the old fine. */
export const reissueBody = z.object({ licensePlate: newPlate, reason });
export type ReissueBody = z.output<typeof reissueBody>;

export const fineParams = z.object({ id: z.string() });

/** The offense of a request, of those in force on the day of the fine. */
export function offenseOf(body: IssueBody, inForce: readonly Offense[]): Offense {
  const ofType = inForce.filter(({ type }) => type === body.offenseType);
  const wanted = body.offenseDescription;
  const matching = ofType.filter(({ name }) => wanted === undefined || nameKey(name) === nameKey(wanted));
  const [offense, ...more] = matching;
  // A type that several entries share does not say which one is meant.
  if (offense === undefined || more.length > 0)
    throw invalid({ offenseDescription: 'Please select an offense' });
  const amount = toEmalangeni(offense.amount);
  if (body.amount !== undefined && body.amount !== amount) {
    throw invalid({ amount: `The amount for this offense is ${formatSzl(amount)}` });
  }
  return offense;
}
