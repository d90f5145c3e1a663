import {
  finesNamedIn,
  paymentReferenceOf,
  printedPaymentReference,
} from '@fines/domain/fine/payment-reference.ts';
import { formatFineNumber } from '@fines/domain/fine/status.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { forAll } from '../for-all.ts';

const fineNumber = fc
  .record({
    year: fc.integer({ min: 2000, max: 2199 }),
    sequence: fc.oneof(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 99_999_999 })),
  })
  .map(({ year, sequence }) => formatFineNumber(year, sequence));

const meant = (number: string) => ({ fineNumber: number, isChecked: true });

/** The fine that a text names, if it names one alone. */
function namedIn(text: string) {
  const [one, ...others] = finesNamedIn(text);
  return others.length === 0 ? one : undefined;
}

describe('the payment reference of a fine', () => {
  it('has the check digits of ISO 11649', () => {
    // FN2026001RF00, with F = 15, N = 23 and R = 27.
    expect(paymentReferenceOf('FN-2026-001')).toBe(`RF${98n - (15_232_026_001_271_500n % 97n)}FN2026001`);
    forAll([fineNumber], (number) => {
      const reference = paymentReferenceOf(number);
      const behind = `${reference.slice(4)}${reference.slice(0, 4)}`;
      const digits = behind.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
      expect(BigInt(digits) % 97n).toBe(1n);
      expect(reference.length).toBeLessThanOrEqual(25);
    });
  });

  it('is printed in groups of four', () => {
    expect(printedPaymentReference('FN-2026-001')).toMatch(/^RF\d\d FN20 2600 1$/);
  });

  it('names its fine, alone and within a text, however it is typed', () => {
    const spellings = [
      (number: string) => paymentReferenceOf(number),
      (number: string) => printedPaymentReference(number),
      (number: string) => paymentReferenceOf(number).toLowerCase(),
      (number: string) => printedPaymentReference(number).replaceAll(' ', '-'),
      (number: string) => `${paymentReferenceOf(number).slice(0, 4)} ${number}`,
      (number: string) => `${paymentReferenceOf(number).slice(0, 4)}${number.replaceAll('-', ' - ')}`,
    ];
    const around = [
      (reference: string) => reference,
      (reference: string) => `Payment of traffic fine ${reference} Sipho Dlamini`,
      (reference: string) => `REF:${reference}/HSD 722 BN`,
      (reference: string) => `/ROC/${reference}//`,
    ];
    forAll(
      [fineNumber, fc.constantFrom(...spellings), fc.constantFrom(...around)],
      (number, spelled, within) => {
        expect(namedIn(within(spelled(number)))).toEqual(meant(number));
      },
    );
  });

  it('ends where its digits end, whatever amount follows', () => {
    expect(namedIn(`${paymentReferenceOf('FN-2026-001')} 60.00`)).toEqual(meant('FN-2026-001'));
    expect(namedIn(`${paymentReferenceOf('FN-2026-123')}SIPHO`)).toEqual(meant('FN-2026-123'));
  });

  it.each([paymentReferenceOf, printedPaymentReference])('shows every wrong digit (%o)', (written) => {
    forAll(
      [fineNumber],
      (number) => {
        const reference = written(number);
        for (const [at, digit] of Array.from(reference).entries()) {
          if (!/\d/.test(digit)) continue;
          for (const wrong of '0123456789'.replace(digit, '')) {
            expect(namedIn(reference.slice(0, at) + wrong + reference.slice(at + 1))).toBeUndefined();
          }
        }
      },
      50,
    );
  });

  it('shows every swap of neighbours', () => {
    forAll([fineNumber], (number) => {
      const reference = paymentReferenceOf(number);
      for (let at = 0; at + 1 < reference.length; at++) {
        const [one, other] = [reference.charAt(at), reference.charAt(at + 1)];
        if (one === other) continue;
        const swapped = reference.slice(0, at) + other + one + reference.slice(at + 2);
        expect(namedIn(swapped)?.isChecked ?? false).toBe(false);
      }
    });
  });
});

describe('a reference', () => {
  const number = 'FN-2026-101';
  const [compact, printed] = [paymentReferenceOf(number), printedPaymentReference(number)];

  it.each([
    `${printed} 76123456`,
    `${printed} 7612 3456`,
    `${printed} 60.00`,
    `${printed}/60.00 HSD 722 BN`,
    `${printed} FINE`,
    `${printed} 2`,
    `${compact} 76123456`,
    `${compact}PAID`,
    `76123456 ${printed}`,
  ])('is read from %j, whatever stands behind it', (text) => {
    expect(namedIn(text)).toEqual(meant(number));
  });

  it('ends with a full group if no group follows', () => {
    const long = 'FN-2026-123456';
    expect(namedIn(`${printedPaymentReference(long)} 76123456`)).toEqual(meant(long));
  });

  it('may have O for 0, and I or l for 1: the check digits decide', () => {
    const slips = [/0/g, /1/g] as const;
    forAll([fineNumber, fc.constantFrom('I', 'l', 'i'), fc.boolean()], (one, letter, isPrinted) => {
      const written = isPrinted ? printedPaymentReference(one) : paymentReferenceOf(one);
      const slipped = written.replaceAll(slips[0], 'O').replaceAll(slips[1], letter);
      expect(namedIn(`fine ${slipped}`)).toEqual(meant(one));
    });
    expect(namedIn(`${paymentReferenceOf('FN-2026-123')}IS PAID`)).toEqual(meant('FN-2026-123'));
  });

  it('and another one are both named', () => {
    const other = paymentReferenceOf('FN-2026-002');
    expect(finesNamedIn(`${compact} + ${other}`)).toEqual([meant(number), meant('FN-2026-002')]);
    expect(finesNamedIn(`${compact}, ${printed}`)).toEqual([meant(number)]);
  });
});

describe('the number of a fine without check digits', () => {
  it.each(['FN-2026-001', 'fn 2026 001', 'FN2026001', 'fine FN-2026-001, HSD 722 BN', '(FN-2026-001)'])(
    'is named by %j, but not for certain',
    (text) => {
      expect(namedIn(text)).toEqual({ fineNumber: 'FN-2026-001', isChecked: false });
    },
  );

  it.each([
    ['', 'nothing'],
    ['HSD 722 BN', 'a plate'],
    ['FN-2026-01', 'two digits'],
    ['FN-2026-0001', 'a zero too many'],
    ['FN-2026-000', 'no number'],
    ['XFN2026001', 'the end of a word'],
    ['RF00 FN2026001', 'wrong check digits'],
    ['FN-2026-001 and FN-2026-002', 'two fines'],
    [`${paymentReferenceOf('FN-2026-001')} ${paymentReferenceOf('FN-2026-002')}`, 'two references'],
  ])('%j names none: %s', (text) => {
    expect(namedIn(text)).toBeUndefined();
  });

  it('does not stand against a reference that fits', () => {
    const text = `${paymentReferenceOf('FN-2026-001')}, not FN-2026-002`;
    expect(namedIn(text)).toEqual(meant('FN-2026-001'));
  });

  it('is found in no text that has none', () => {
    forAll([fc.string({ unit: 'binary' })], (text) => {
      fc.pre(!/f\W*n/i.test(text.normalize('NFKC')));
      expect(namedIn(text)).toBeUndefined();
    });
  });
});
