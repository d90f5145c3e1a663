import { dayIn, minuteIn, writtenDay, writtenMinute } from '@fines/admin-ui/src/date/typedDate.ts';
import { shiftDay } from '@fines/domain/shared/dates.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('a typed date', () => {
  it.each([
    '23 nov 2026',
    '23 Nov 2026',
    ' 23  November 2026 ',
    '23/11/2026',
    '23.11.2026',
    '23-11-2026',
    '23-Nov-2026',
    '23Nov2026',
    '2026-11-23',
    '2026/11/23',
    '23112026',
    '20261123',
    'Nov 23, 2026',
    'November 23, 2026',
  ])('may be %j', (text) => {
    expect(dayIn(text)).toBe('2026-11-23');
  });

  it('has its day before its month where both are numbers', () => {
    expect(['03/04/2026', '3 4 2026', '03042026'].map(dayIn)).toEqual(Array(3).fill('2026-04-03'));
  });

  it.each([
    '',
    'soon',
    '23',
    '23 Nov',
    '23 Nov 20',
    '23/11/202',
    '31 Feb 2026',
    '11/23/2026',
    '23 Nov 20261',
  ])('is not %j', (text) => {
    expect(dayIn(text)).toBeUndefined();
  });

  it('is written in a way that is read as the same day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -45_000, max: 63_000 }), (days) => {
        const day = shiftDay('2026-11-23', days);
        expect(writtenDay(day)).toMatch(/^\d\d [A-Z][a-z]{2} \d{4}$/);
        expect(dayIn(writtenDay(day))).toBe(day);
      }),
    );
    expect(writtenDay('2026-11-05')).toBe('05 Nov 2026');
    expect(['', 'soon'].map(writtenDay)).toEqual(['', 'soon']);
  });
});

describe('a typed minute', () => {
  it('is a day and a time of day', () => {
    const texts = ['23 Nov 2026 14:30', '23/11/2026 14.30', '2026-11-23T14:30', '23112026 14:30'];
    expect(texts.map(minuteIn)).toEqual(Array(4).fill('2026-11-23T14:30'));
    expect(['23 Nov 2026', '23 Nov 2026 25:00', '14:30', ''].map(minuteIn)).toEqual(Array(4).fill(undefined));
    expect(writtenMinute('2026-11-23T04:30')).toBe('23 Nov 2026 04:30');
    expect(writtenMinute('')).toBe('');
  });
});
