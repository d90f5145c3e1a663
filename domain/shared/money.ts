import { z } from 'zod';

/** Money in integer cents of the lilangeni; events and tables have no other form. */
export type Cents = number & z.$brand<'Cents'>;

/** The largest amount. */
const MOST_EMALANGENI = 1_000_000_000;

export const centsSchema = z
  .int()
  .nonnegative()
  .max(MOST_EMALANGENI * 100)
  .brand<'Cents'>();

/** A sum of amounts: its only limit is that numbers are exact, some ninety thousand of the largest amounts. */
export const sumSchema = z.int().nonnegative().brand<'Cents'>();

/** A sum that may be negative, if more was given back than taken or money is missing. */
export const signedCentsSchema = z.int().brand<'Cents'>();

/** Emalangeni as the HTTP API has them: at most two decimals, never rounded. */
export const emalangeniSchema = z
  .number({ error: 'Amount must be a number' })
  .nonnegative('Amount may not be negative')
  .max(MOST_EMALANGENI, 'Amount is too large')
  .refine((value) => toCents(value) !== undefined, 'Amount may have at most 2 decimals');

/** The exact cents of an amount in emalangeni; undefined if it has more than two decimals or is not a valid amount. */
export function toCents(emalangeni: number): Cents | undefined {
  const cents = Math.round(emalangeni * 100);
  return cents / 100 === emalangeni ? centsSchema.safeParse(cents).data : undefined;
}

export const toEmalangeni = (cents: Cents): number => cents / 100;

const decimals = new Intl.NumberFormat('en-SZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `SZL 1,250.00`, from emalangeni. */
export const formatSzl = (emalangeni: number): string => `SZL ${decimals.format(emalangeni)}`;

/** `E60.00`, from emalangeni: the short form that the forms and lists use. */
export const formatE = (emalangeni: number): string => `E${decimals.format(emalangeni)}`;
