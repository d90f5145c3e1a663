import { periodBefore, trendGrainOf, wholeMonths } from '@fines/domain/report/period-report.ts';
import { daysBetween, lastOfMonth, shiftDay } from '@fines/domain/shared/dates.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { forAll } from '../for-all.ts';

const days = (startDate: string, endDate: string) => ({ startDate, endDate });

describe('a period is compared with the time just before it', () => {
  it.each([
    ['a month', days('2026-10-01', '2026-10-31'), days('2026-09-01', '2026-09-30')],
    ['the month after the shortest', days('2026-03-01', '2026-03-31'), days('2026-02-01', '2026-02-28')],
    ['a leap February', days('2024-02-01', '2024-02-29'), days('2024-01-01', '2024-01-31')],
    ['a January', days('2026-01-01', '2026-01-31'), days('2025-12-01', '2025-12-31')],
    ['a quarter', days('2026-07-01', '2026-09-30'), days('2026-04-01', '2026-06-30')],
    ['a year', days('2026-01-01', '2026-12-31'), days('2025-01-01', '2025-12-31')],
    ['a week', days('2026-11-16', '2026-11-22'), days('2026-11-09', '2026-11-15')],
    ['a day', days('2026-03-01', '2026-03-01'), days('2026-02-28', '2026-02-28')],
    ['a month less its last day', days('2026-10-01', '2026-10-30'), days('2026-09-01', '2026-09-30')],
    ['thirty days across two months', days('2026-10-15', '2026-11-13'), days('2026-09-15', '2026-10-14')],
  ])('%s', (_what, period, before) => {
    expect(periodBefore(period)).toEqual(before);
  });

  it('which ends on the day before and is as long, in days or in whole months', () => {
    const aDay = fc.integer({ min: -20_000, max: 20_000 }).map((far) => shiftDay('2026-01-01', far));
    forAll([aDay, fc.integer({ min: 0, max: 2000 })], (startDate, length) => {
      const period = days(startDate, shiftDay(startDate, length));
      const before = periodBefore(period);
      expect(shiftDay(before.endDate, 1)).toBe(period.startDate);
      const isOfMonths = wholeMonths(period) > 0;
      const lengthOf = isOfMonths
        ? wholeMonths
        : ({ startDate: from, endDate: to }: typeof period) => daysBetween(from, to);
      expect(lengthOf(before)).toBe(lengthOf(period));
    });
  });
});

it('only what begins and ends with a month is made of months', () => {
  expect(wholeMonths(days('2026-01-01', '2027-12-31'))).toBe(24);
  expect(wholeMonths(days('2026-01-02', '2026-01-31'))).toBe(0);
  expect(wholeMonths(days('2026-01-01', '2026-01-30'))).toBe(0);
});

it('a trend has the finest points that a page has room for', () => {
  expect(trendGrainOf(days('2026-11-01', '2026-11-30'))).toBe('day');
  expect(trendGrainOf(days('2026-07-01', '2026-09-30'))).toBe('day');
  expect(trendGrainOf(days('2026-07-01', '2026-10-01'))).toBe('month');
  expect(trendGrainOf(days('2026-01-01', lastOfMonth('2030-12-01')))).toBe('month');
  expect(trendGrainOf(days('1990-01-01', '2026-12-31'))).toBe('year');
});
