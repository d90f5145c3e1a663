import { defaultPeriod, faultOf } from '@fines/admin-ui/src/data/period.ts';
import { addUp, GRAIN_WORDS, grainOf, spanOf } from '@fines/admin-ui/src/period/grain.ts';
import { presetsOf, reportPresetsOf } from '@fines/admin-ui/src/period/presets.ts';
import { describe, expect, it } from 'vitest';

describe('the period of a screen', () => {
  it('starts as the last 30 days to today, as the days are in Mbabane', () => {
    const lateInLondon = new Date('2026-03-01T22:30:00Z');
    expect(defaultPeriod(lateInLondon)).toEqual({ startDate: '2026-01-31', endDate: '2026-03-02' });
  });

  it.each([
    ['2026-03-01', '2026-03-01', undefined],
    ['2026-03-02', '2026-03-01', 'The start date lies after the end date'],
    ['', '2026-03-01', 'Choose both dates'],
    ['2026-03-01', '2026-02-30', 'Choose both dates'],
    ['1976-03-01', '2026-03-01', undefined],
    ['1975-03-01', '2026-03-01', 'The dates lie more than 50 years apart'],
    ['0002-03-01', '2026-03-01', 'Choose dates between 1900 and 2199'],
  ])('from %o to %o: %o', (startDate, endDate, fault) => {
    expect(faultOf({ startDate, endDate })).toBe(fault);
  });
});

describe('the points of a chart', () => {
  it.each([
    ['2026-01-01', '2026-04-02', 'day'],
    ['2026-01-01', '2026-04-03', 'week'],
    ['2025-01-01', '2026-12-31', 'week'],
    ['2024-01-01', '2026-12-31', 'month'],
  ])('from %s to %s stand for a %s each', (startDate, endDate, grain) => {
    expect(grainOf({ startDate, endDate }, '2026-12-31')).toBe(grain);
  });

  it('are days as long as few of them have begun', () => {
    expect(grainOf({ startDate: '2026-01-01', endDate: '2030-12-31' }, '2026-04-02')).toBe('day');
  });

  const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-08', '2026-03-09'].map(
    (date, index) => ({ date, count: 10 ** index }),
  );
  const addUpBy = (grain: 'day' | 'week' | 'month') =>
    addUp(days, grain, (sum, { count }) => ({ date: sum.date, count: sum.count + count }));

  it('are the days themselves', () => expect(addUpBy('day')).toEqual(days));

  it('add up weeks from Monday to Sunday, the first one from where the period starts', () => {
    expect(addUpBy('week')).toEqual([
      { date: '2026-02-27', count: 111 },
      { date: '2026-03-02', count: 11_000 },
      { date: '2026-03-09', count: 100_000 },
    ]);
  });

  it('add up months', () => {
    expect(addUpBy('month')).toEqual([
      { date: '2026-02-27', count: 11 },
      { date: '2026-03-01', count: 111_100 },
    ]);
  });

  const spans = (grain: 'day' | 'week' | 'month') =>
    addUpBy(grain).map(({ date }) => {
      const { startDate, endDate } = spanOf(date, grain, {
        startDate: '2026-02-27',
        endDate: '2026-03-10',
      });
      return `${startDate} ${endDate}`;
    });

  it('are made of the days up to the next one, as far as they lie in the period', () => {
    expect(spans('day')[0]).toBe('2026-02-27 2026-02-27');
    expect(spans('week')).toEqual([
      '2026-02-27 2026-03-01',
      '2026-03-02 2026-03-08',
      '2026-03-09 2026-03-10',
    ]);
    expect(spans('month')).toEqual(['2026-02-27 2026-02-28', '2026-03-01 2026-03-10']);
  });

  it('are named as short as is clear', () => {
    const words = (['day', 'week', 'month'] as const).map((grain) => GRAIN_WORDS[grain].format('2026-03-02'));
    expect(words).toEqual(['Mar 02', 'Mar 02, 2026', 'Mar 2026']);
  });
});

const named = (today: string): string[] =>
  presetsOf(today).map(({ label, startDate, endDate }) => `${label}: ${startDate} to ${endDate}`);

it('has names for the days that are asked for most: weeks from Monday, and whole months', () => {
  expect(named('2026-03-01')).toEqual([
    'Today: 2026-03-01 to 2026-03-01',
    'Yesterday: 2026-02-28 to 2026-02-28',
    'This week: 2026-02-23 to 2026-03-01',
    'This month: 2026-03-01 to 2026-03-31',
    'Last month: 2026-02-01 to 2026-02-28',
  ]);
});

const spans = (today: string): string[] =>
  reportPresetsOf(today).map(({ startDate, endDate }) => `${startDate} ${endDate}`);

it('reports are made of this and the last month, quarter and year', () => {
  expect(reportPresetsOf('2026-11-26').map(({ label }) => label)).toEqual([
    'This month',
    'Last month',
    'This quarter',
    'Last quarter',
    'This year',
    'Last year',
  ]);
  expect(spans('2026-11-26')).toEqual([
    '2026-11-01 2026-11-30',
    '2026-10-01 2026-10-31',
    '2026-10-01 2026-12-31',
    '2026-07-01 2026-09-30',
    '2026-01-01 2026-12-31',
    '2025-01-01 2025-12-31',
  ]);
  expect(spans('2026-01-31').slice(1, 4)).toEqual([
    '2025-12-01 2025-12-31',
    '2026-01-01 2026-03-31',
    '2025-10-01 2025-12-31',
  ]);
});
