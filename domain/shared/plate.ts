import { z } from 'zod';

/**
 * What plates are compared by: two of them are the same if their letters and digits are, so that `hsd722bn`,
 * `HSD 722 BN` and `HSD-722-BN` are one. What is shown is a spelling, which is a plain text.
 */
export type PlateKey = string & z.core.$brand<'PlateKey'>;

const upperCase = (text: string): string => text.normalize('NFKC').toUpperCase().normalize('NFKC');

/** A plate as it is spelled: NFKC, upper case, trimmed, inner spaces collapsed. */
export const normalisePlate = (text: string): string => upperCase(text).replaceAll(/\s+/g, ' ').trim();

/** The key of any spelling; old logs have plates without a letter or digit, which are their own key. */
export function plateKey(spelling: string): PlateKey {
  const plate = normalisePlate(spelling);
  return (plate.replaceAll(/[^\p{L}\p{N}]/gu, '') || plate) as PlateKey;
}

const spelling = z.string({ error: 'License plate is required' }).transform(normalisePlate);

/** A plate that may be written: of a new fine, or of a vehicle that joins the register. */
export const plateSchema = spelling.pipe(
  z
    .string()
    .min(1, 'License plate is required')
    .regex(
      /^(?!.*--)[A-Z0-9 -]*$/,
      'License plate may have the letters A to Z, digits, single spaces and hyphens only',
    )
    .regex(/[A-Z0-9]|^$/, 'License plate must have a letter or a digit')
    .regex(/^(.{2,}|)$/, 'License plate must have at least 2 characters')
    .max(12, 'License plate may have at most 12 characters'),
);

/** A plate that may be asked for: what older rules let into the log too. */
export const askedPlateSchema = spelling.pipe(
  z
    .string()
    .min(1, 'License plate is required')
    .max(20, 'License plate is too long')
    .regex(/^[\p{L}\p{N} -]*$/u, 'License plate may have letters, digits, spaces and hyphens only'),
);
