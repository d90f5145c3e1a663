import { formatFineNumber, isFineNumber } from '@fines/domain/fine/status.ts';
import { type DocumentNumber, formatNumber, numberMeant, parseNumber } from '@fines/domain/shared/streams.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { forAll } from '../for-all.ts';

const number: fc.Arbitrary<DocumentNumber> = fc.record({
  series: fc.constantFrom('FN', 'RCP'),
  year: fc.integer({ min: 0, max: 9999 }),
  sequence: fc.integer({ min: 1, max: 999_999_999_999 }),
});

describe('the number of a document', () => {
  it.each([
    [{ series: 'FN', year: 2026, sequence: 1 }, 'FN-2026-001'],
    [{ series: 'FN', year: 2026, sequence: 42 }, 'FN-2026-042'],
    [{ series: 'FN', year: 2026, sequence: 999 }, 'FN-2026-999'],
    [{ series: 'FN', year: 2026, sequence: 1000 }, 'FN-2026-1000'],
    [{ series: 'RCP', year: 2026, sequence: 1_234_567 }, 'RCP-2026-1234567'],
  ] as const)('%j is written %s', (parts, text) => {
    expect(formatNumber(parts)).toBe(text);
    expect(parseNumber(text)).toEqual(parts);
  });

  it('comes back the same from its text', () => {
    forAll([number], (parts) => {
      expect(parseNumber(formatNumber(parts))).toEqual(parts);
    });
  });

  it('is understood however people write it', () => {
    const spelled = fc.constantFrom(
      (text: string) => text.toLowerCase(),
      (text: string) => ` ${text.replaceAll('-', ' ')} `,
      (text: string) => text.replaceAll('-', ''),
      (text: string) => text.replaceAll('-', ' – '),
      (text: string) => text.replaceAll('-', '\u200b-\u00a0'),
      (text: string) => text.replaceAll('0', 'O').replaceAll('1', 'l'),
    );
    forAll([number, spelled], (parts, spell) => {
      expect(numberMeant(spell(formatNumber(parts)))).toEqual(parts);
      expect(numberMeant(spell(formatNumber(parts)), ['FN'])).toEqual(
        parts.series === 'FN' ? parts : undefined,
      );
    });
  });

  it.each(['', 'FN', 'FN-2026', 'FN-2026-0', 'FN/2026/1', '2026-001', 'HSD 722 BN', 'FN-2026-001 and 2'])(
    '%j means none',
    (text) => expect(numberMeant(text)).toBeUndefined(),
  );

  it('has one text only: what parses is what would have been written', () => {
    const nearly = fc.stringMatching(/^(FN|RCP)-\d{1,6}-\d{1,16}$/);
    forAll([fc.oneof(nearly, fc.string())], (text) => {
      const parts = parseNumber(text);
      fc.pre(parts !== undefined);
      expect(formatNumber(parts)).toBe(text);
    });
  });

  it('is unlike every other', () => {
    forAll([number, number], (one, other) => {
      expect(formatNumber(one) === formatNumber(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    });
  });

  it.each([
    'FN-2026-1',
    'FN-2026-01',
    'FN-2026-0001',
    'FN-2026-0999',
    'FN-2026-000',
    'FN-2026--01',
    'FN-26-001',
    'FN-02026-001',
    'fn-2026-001',
    ' FN-2026-001',
    'FN-2026-001 ',
    'FN-2026-001\n',
    'FN-2026-1e3',
    'FN-2026-٠٠١',
    'FX-2026-001',
    'FN-2026-1234567890123456',
    'FN-2026-',
    '',
  ])('%j is none', (text) => {
    expect(parseNumber(text)).toBeUndefined();
  });

  it('of a fine is of the series FN', () => {
    expect(formatFineNumber(2026, 7)).toBe('FN-2026-007');
    expect(isFineNumber('FN-2026-007')).toBe(true);
    expect(isFineNumber('RCP-2026-007')).toBe(false);
  });
});
