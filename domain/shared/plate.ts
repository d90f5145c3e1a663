import { z } from 'zod';

import { asCode } from './text.ts';

/**
 * Plates are compared by their letters and digits only, so `hsd722bn`, `HSD 722 BN` and `HSD-722-BN` are the same
 * plate. People are shown a spelling, which is a plain string.
 */
export type PlateKey = string & z.core.$brand<'PlateKey'>;

const upperCase = (text: string): string => text.normalize('NFKC').toUpperCase().normalize('NFKC');

/** A plate as it is spelled: NFKC, upper case, trimmed, inner spaces collapsed. */
export const normalisePlate = (text: string): string => upperCase(text).replaceAll(/\s+/g, ' ').trim();

/** The key of any spelling. Old logs have plates without a letter or digit; they are their own key. */
export function plateKey(spelling: string): PlateKey {
  const plate = normalisePlate(spelling);
  return (plate.replaceAll(/[^\p{L}\p{N}]/gu, '') || plate) as PlateKey;
}

/** A longer spelling could not be entered again. */
const LONGEST = 12;

const ORDINARY = new RegExp(`^[A-Z0-9 -]{2,${LONGEST}}$`, 'i');

/**
 * The spelling of a plate that the register does not contain: `HSD 722 BN`, with spaces between letters and digits as
 * on the country's plates; without spaces if that would be too long. A plate that old logs contain but new plates may
 * not look like stays as it was written.
 */
export function usualSpelling(plate: string): string {
  if (!ORDINARY.test(plate)) return plate;
  const key = plate.toUpperCase().replaceAll(/[ -]/g, '');
  if (key.length < 2) return plate;
  const spelled = key.replaceAll(/(?<=[A-Z])(?=\d)|(?<=\d)(?=[A-Z])/g, ' ');
  return spelled.length > LONGEST ? key : spelled;
}

const CHARACTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');

/** The keys at a distance of one typing error: one character replaced, missing or added, or two neighbours swapped. */
export function keysOneSlipAway(key: PlateKey): PlateKey[] {
  const places = Array.from(key, (_, at) => ({ before: key.slice(0, at), after: key.slice(at) }));
  const keys = new Set([
    ...places.flatMap(({ before, after }) => CHARACTERS.map((one) => before + one + after.slice(1))),
    ...places.map(({ before, after }) => before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2)),
    ...places.map(({ before, after }) => before + after.slice(1)),
    ...[...places, { before: key, after: '' }].flatMap(({ before, after }) =>
      CHARACTERS.map((one) => before + one + after),
    ),
  ]);
  keys.delete(key);
  keys.delete('');
  return [...keys] as PlateKey[];
}

const spelling = z.string({ error: 'License plate is required' }).overwrite(asCode).transform(normalisePlate);

/** A plate that may be recorded, of a new fine or of a vehicle that is new in the register. */
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
    .max(LONGEST, `License plate may have at most ${LONGEST} characters`),
);

/** A plate that may be searched, including those that older rules allowed. */
export const askedPlateSchema = spelling.pipe(
  z
    .string()
    .min(1, 'License plate is required')
    .max(20, 'License plate is too long')
    .regex(/^[\p{L}\p{N} -]*$/u, 'License plate may have letters, digits, spaces and hyphens only'),
);
