import {
  centsSchema,
  emalangeniSchema,
  formatE,
  formatSzl,
  toCents,
  toEmalangeni,
} from '@fines/domain/shared/money.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { forAll } from '../for-all.ts';

const MOST = 1_000_000_000;

const cents = fc.integer({ min: 0, max: MOST * 100 }).map((value) => centsSchema.parse(value));

/** The amount as it would be typed, which is what JSON carries. */
const typed = (value: number): string => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;

describe('money', () => {
  it('comes back the same from cents to emalangeni and back', () => {
    forAll(
      [cents],
      (value) => {
        expect(toCents(toEmalangeni(value))).toBe(value);
      },
      2000,
    );
  });

  it('is read exactly as typed', () => {
    forAll(
      [cents],
      (value) => {
        expect(toCents(Number(typed(value)))).toBe(value);
      },
      2000,
    );
  });

  it('is accepted up to a thousand million', () => {
    forAll([cents], (value) => {
      expect(messages(toEmalangeni(value))).toEqual([]);
    });
    expect(emalangeniSchema.safeParse(MOST).success).toBe(true);
    expect(messages(MOST + 0.01)).toContain('Amount is too large');
  });

  it('is refused, not rounded, past two decimals', () => {
    const thirdDecimal = fc
      .tuple(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 1, max: 9 }),
      )
      .map(([whole, hundredths, thousandths]) =>
        Number(`${whole}.${String(hundredths).padStart(2, '0')}${thousandths}`),
      );
    forAll([thirdDecimal], (value) => {
      expect(toCents(value)).toBeUndefined();
      expect(messages(value)).toEqual(['Amount may have at most 2 decimals']);
    });
  });

  it('is never rounded: whatever has no exact cents is no amount', () => {
    forAll([fc.double({ min: 0, max: MOST, noNaN: true })], (value) => {
      const exact = toCents(value);
      expect(exact === undefined ? value : toEmalangeni(exact)).toBe(value);
      expect(exact === undefined).toBe(Number(value.toFixed(2)) !== value);
    });
  });

  it.each([0.1 + 0.2, 59.999, 60.001, 1e-9, 1.005])('%d is no amount', (value) => {
    expect(toCents(value)).toBeUndefined();
  });

  it('has an answer for every number', () => {
    for (const value of [NaN, Infinity, -Infinity, -1, -0.01, 1e300, Number.MAX_SAFE_INTEGER]) {
      expect(toCents(value)).toBeUndefined();
      expect(emalangeniSchema.safeParse(value).success).toBe(false);
    }
    forAll([fc.double()], (value) => {
      emalangeniSchema.safeParse(value);
      toCents(value);
    });
  });

  it('says what is wrong', () => {
    expect(messages(-5)[0]).toBe('Amount may not be negative');
    expect(messages('60')).toEqual(['Amount must be a number']);
    expect(messages(undefined)).toEqual(['Amount must be a number']);
  });

  it('is shown as the spec shows it', () => {
    expect(formatSzl(60)).toBe('SZL 60.00');
    expect(formatSzl(1250.99)).toBe('SZL 1,250.99');
    expect(formatE(60)).toBe('E60.00');
    expect(formatE(0.01)).toBe('E0.01');
  });
});

const messages = (value: unknown): string[] =>
  emalangeniSchema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
