import { type Cents, toCents } from '@fines/domain/shared/money.ts';
import { asCode } from '@fines/domain/shared/text.ts';

const AMOUNT = /^(?:SZL|E)?\s*(\d{1,3}(?:[ ,]\d{3})+|\d+)(?:\.(\d{1,2}))?$/;

/** The amount that somebody means who types `E 1,250.00`; undefined for what is none. */
export function amountMeant(typed: string): Cents | undefined {
  const [, whole, cents = ''] = AMOUNT.exec(asCode(typed).toUpperCase()) ?? [];
  if (whole === undefined) return undefined;
  return toCents(Number(`${whole.replaceAll(/[ ,]/g, '')}.${cents.padEnd(2, '0')}`));
}
