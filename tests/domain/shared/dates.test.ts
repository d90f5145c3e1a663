import {
  addHours,
  instantSchema,
  localDay,
  localDaySchema,
  localYear,
  nearDaySchema,
  shiftDay,
  startOfLocalDay,
} from '@fines/domain/shared/dates.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const instant = fc
  .date({ min: new Date('1970-01-02T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

const day = instant.map((text) => text.slice(0, 10));

/** Swedish writes dates as ISO does. */
const mbabane = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Mbabane', dateStyle: 'short' });

describe('a day in Africa/Mbabane', () => {
  it('is the day that the time-zone database says', () => {
    fc.assert(
      fc.property(instant, (text) => {
        expect(localDay(text)).toBe(mbabane.format(new Date(text)));
      }),
      { numRuns: 2000 },
    );
  });

  it('begins two hours before the day in UTC', () => {
    expect(startOfLocalDay('2026-03-01')).toBe('2026-02-28T22:00:00.000Z');
    expect(localDay('2026-02-28T21:59:59.999Z')).toBe('2026-02-28');
    expect(localDay('2026-02-28T22:00:00.000Z')).toBe('2026-03-01');
  });

  it('contains its first instant, and the one before lies in the day before', () => {
    fc.assert(
      fc.property(day, (text) => {
        const start = startOfLocalDay(text);
        const before = new Date(Date.parse(start) - 1).toISOString();
        expect(localDay(start)).toBe(text);
        expect(localDay(before)).toBe(shiftDay(text, -1));
      }),
    );
  });

  it('has 24 hours', () => {
    fc.assert(
      fc.property(day, (text) => {
        expect(startOfLocalDay(shiftDay(text, 1))).toBe(addHours(startOfLocalDay(text), 24));
      }),
    );
  });

  it('is shifted there and back', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: -5000, max: 5000 }),
        fc.integer({ min: -500, max: 500 }),
        (text, a, b) => {
          expect(shiftDay(shiftDay(text, a), -a)).toBe(text);
          expect(shiftDay(shiftDay(text, a), b)).toBe(shiftDay(text, a + b));
        },
      ),
    );
    expect(shiftDay('2024-02-28', 1)).toBe('2024-02-29');
    expect(shiftDay('2026-01-01', -1)).toBe('2025-12-31');
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
  for (const near of ['1900-01-01', '2199-12-31']) expect(nearDaySchema.safeParse(near).success).toBe(true);
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
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        expect(instantSchema.parse(a) < instantSchema.parse(b)).toBe(Date.parse(a) < Date.parse(b));
      }),
    );
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
