import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

import {
  addHours,
  daysBetween,
  instantSchema,
  lastOfMonth,
  localDay,
  localDaySchema,
  localInstant,
  localTime,
  localYear,
  mondayOf,
  nearDaySchema,
  secondsLeftOfDay,
  shiftDay,
  startOfLocalDay,
} from '@fines/domain/shared/dates.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { forAll } from '../for-all.ts';

const instant = fc
  .date({ min: new Date('1970-01-02T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

const day = instant.map((text) => text.slice(0, 10));

/** Swedish writes dates as ISO does. */
const mbabane = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Mbabane', dateStyle: 'short' });

describe('a day in Africa/Mbabane', () => {
  it('is the day that the time-zone database says', () => {
    forAll(
      [instant],
      (text) => {
        expect(localDay(text)).toBe(mbabane.format(new Date(text)));
      },
      2000,
    );
  });

  it('begins two hours before the day in UTC', () => {
    expect(startOfLocalDay('2026-03-01')).toBe('2026-02-28T22:00:00.000Z');
    expect(localDay('2026-02-28T21:59:59.999Z')).toBe('2026-02-28');
    expect(localDay('2026-02-28T22:00:00.000Z')).toBe('2026-03-01');
  });

  it('contains its first instant, and the one before lies in the day before', () => {
    forAll([day], (text) => {
      const start = startOfLocalDay(text);
      const before = new Date(Date.parse(start) - 1).toISOString();
      expect(localDay(start)).toBe(text);
      expect(localDay(before)).toBe(shiftDay(text, -1));
    });
  });

  it('has 24 hours', () => {
    forAll([day], (text) => {
      expect(startOfLocalDay(shiftDay(text, 1))).toBe(addHours(startOfLocalDay(text), 24));
    });
  });

  it('ends after so many seconds, begun ones too', () => {
    expect(secondsLeftOfDay('2026-02-28T22:00:00.000Z')).toBe(86_400);
    expect(secondsLeftOfDay('2026-03-01T21:00:00.500Z')).toBe(3600);
    expect(secondsLeftOfDay('2026-03-01T21:59:59.999Z')).toBe(1);
  });

  it('is shifted there and back', () => {
    forAll(
      [day, fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: -500, max: 500 })],
      (text, a, b) => {
        expect(shiftDay(shiftDay(text, a), -a)).toBe(text);
        expect(shiftDay(shiftDay(text, a), b)).toBe(shiftDay(text, a + b));
      },
    );
    expect(shiftDay('2024-02-28', 1)).toBe('2024-02-29');
    expect(shiftDay('2026-01-01', -1)).toBe('2025-12-31');
  });

  it('is as many days away as it was shifted', () => {
    forAll([day, fc.integer({ min: -5000, max: 5000 })], (text, days) => {
      expect(daysBetween(text, shiftDay(text, days))).toBe(days);
      expect(Date.parse(shiftDay(text, days)) - Date.parse(text)).toBe(days * 86_400_000);
    });
  });

  it('lies in a week that begins with its Monday', () => {
    forAll([day], (text) => {
      const monday = mondayOf(text);
      expect(new Date(monday).getUTCDay()).toBe(1);
      expect([0, 1, 2, 3, 4, 5, 6]).toContain(daysBetween(monday, text));
    });
  });

  it('lies in a month whose last day is followed by a first', () => {
    forAll([day], (text) => {
      const last = lastOfMonth(text);
      expect(last.slice(0, 7)).toBe(text.slice(0, 7));
      expect(shiftDay(last, 1).slice(8)).toBe('01');
    });
  });

  it('is the same on a machine of whatever time zone, on the days when its clocks change', () => {
    const module = resolve(import.meta.dirname, '../../../domain/shared/dates.ts');
    const script = `
      const { shiftDay, daysBetween, mondayOf, lastOfMonth, startOfLocalDay } = await import('${module}');
      const days = ['2026-03-07', '2026-03-08', '2026-03-29', '2026-04-05', '2026-10-25', '2026-11-01', '2011-12-29', '2011-12-30'];
      console.log(JSON.stringify(days.map((day) => [-1, 1, 40].map((far) => [
        shiftDay(day, far), daysBetween(day, shiftDay(day, far)), mondayOf(day), lastOfMonth(day), startOfLocalDay(day),
      ]))));`;
    const [here, ...elsewhere] = ['UTC', 'America/New_York', 'Pacific/Apia'].map((TZ) =>
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { TZ },
        encoding: 'utf8',
      }),
    );
    expect(here).toContain('["2026-03-06",-1,"2026-03-02","2026-03-31","2026-03-06T22:00:00.000Z"]');
    for (const there of elsewhere) expect(there).toBe(here);
  });

  it('has times that a clock there shows', () => {
    expect(localTime('2026-02-28T22:30:59.999Z')).toBe('00:30');
    expect(localInstant('2026-02-28T22:30:09.999Z')).toBe('2026-03-01T00:30:09+02:00');
  });

  it('gives the year of a number', () => {
    expect(localYear('2026-12-31T21:59:59.999Z')).toBe(2026);
    expect(localYear('2026-12-31T22:00:00.000Z')).toBe(2027);
  });

  it('is written as a date that exists', () => {
    expect(localDaySchema.safeParse('2024-02-29').success).toBe(true);
    for (const text of ['2026-02-29', '2026-3-1', '2026-03-01T00:00:00Z', '', 'today']) {
      expect(localDaySchema.safeParse(text).success).toBe(false);
    }
  });
});

it('a day and an instant that can be meant lie in years that every part can hold', () => {
  for (const near of ['1900-01-01', '2199-12-31']) {
    expect(nearDaySchema.safeParse(near).success).toBe(true);
    expect(instantSchema.safeParse(`${near}T23:59:59Z`).success).toBe(true);
  }
  for (const far of ['0000-01-01', '1899-12-31', '2200-01-01', '9999-12-31']) {
    expect(nearDaySchema.safeParse(far).success).toBe(false);
    expect(instantSchema.safeParse(`${far}T00:00:00Z`).success).toBe(false);
  }
});

describe('an instant', () => {
  it.each([
    ['2026-03-01T08:30:00Z', '2026-03-01T08:30:00.000Z'],
    ['2026-03-01T08:30:00.5Z', '2026-03-01T08:30:00.500Z'],
    ['2026-03-01T08:30:00+02:00', '2026-03-01T06:30:00.000Z'],
  ])('%s is kept as %s', (given, kept) => {
    expect(instantSchema.parse(given)).toBe(kept);
  });

  it('compares as text as it does in time', () => {
    forAll([instant, instant], (a, b) => {
      expect(instantSchema.parse(a) < instantSchema.parse(b)).toBe(Date.parse(a) < Date.parse(b));
    });
  });

  it.each([
    '2026-03-01',
    '2026-03-01T08:30:00',
    '2026-02-30T08:30:00Z',
    '2026-03-01T08:30:00+24:00',
    'yesterday',
    '',
    1_772_353_800_000,
    // In UTC these lie in the years 10000 and -1, which would sort before every other.
    '9999-12-31T23:59:59-02:00',
    '0000-01-01T00:00:00+02:00',
  ])('%j is none', (value) => {
    expect(instantSchema.safeParse(value).success).toBe(false);
  });

  it('moves by hours', () => {
    expect(addHours('2026-03-10T08:00:00.000Z', 720)).toBe('2026-04-09T08:00:00.000Z');
  });
});
