import { type Cents, toCents } from '@fines/domain/shared/money.ts';
import { formatNumber } from '@fines/domain/shared/streams.ts';

const NUMBER = /^(FN|RCP)[\s-]*(\d{4})[\s-]*(\d{1,12})$/;

/** The number that somebody means who types `fn 2026 1`; undefined for what is none of this series. */
export function numberMeant(series: 'FN' | 'RCP', typed: string): string | undefined {
  const [, written, year, sequence] = NUMBER.exec(typed.trim().toUpperCase()) ?? [];
  if (written !== series) return undefined;
  return formatNumber({ series, year: Number(year), sequence: Number(sequence) });
}

const AMOUNT = /^(?:SZL|E)?\s*(\d{1,3}(?:[ ,]\d{3})+|\d+)(?:\.(\d{1,2}))?$/;

/** The amount that somebody means who types `E 1,250.00`; undefined for what is none. */
export function amountMeant(typed: string): Cents | undefined {
  const [, whole, cents = ''] = AMOUNT.exec(typed.trim().toUpperCase()) ?? [];
  if (whole === undefined) return undefined;
  return toCents(Number(`${whole.replaceAll(/[ ,]/g, '')}.${cents.padEnd(2, '0')}`));
}
