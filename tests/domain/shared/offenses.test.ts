import { shiftDay } from '@fines/domain/shared/dates.ts';
import {
  type CatalogueEntry,
  catalogueOn,
  OFFENSE_CATALOGUE,
  OFFENSE_TYPE_LABELS,
  OFFENSE_TYPES,
  offenseTypeSchema,
} from '@fines/domain/shared/offenses.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents } from '../events.ts';
import { forAll } from '../for-all.ts';

const entry = (amount: number, from: string, name = 'Illegal parking'): CatalogueEntry => ({
  name,
  type: 'PARKING',
  amount: cents(amount),
  from,
});

describe('the catalogue', () => {
  it('has the nine offenses of the spec, each at 60 emalangeni', () => {
    const today = catalogueOn('2026-03-10').map(({ name, type, amount }) => [name, type, amount]);
    expect(today).toEqual([
      ['Speeding 1-10 km/h over', 'SPEEDING', cents(60)],
      ['Speeding 11-20 km/h over', 'SPEEDING', cents(60)],
      ['Speeding 21-30 km/h over', 'SPEEDING', cents(60)],
      ['Failing to stop at stop sign', 'OTHER', cents(60)],
      ['Failing to stop at red light', 'RED_LIGHT', cents(60)],
      ['Driving while using mobile phone', 'PHONE_WHILE_DRIVING', cents(60)],
      ['Illegal parking', 'PARKING', cents(60)],
      ['Seatbelt violation', 'NO_SEATBELT', cents(60)],
      ['Driving under influence', 'DUI', cents(60)],
    ]);
  });

  it('names no offense twice from the same day on', () => {
    const keys = OFFENSE_CATALOGUE.map(({ name, from }) => `${name} ${from}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('lets a later gazette win from its day on, and not a day before', () => {
    const rows = [entry(60, '2000-01-01'), entry(120, '2026-07-01'), entry(200, '2027-01-01')];
    const amountOn = (day: string) => catalogueOn(day, rows).map(({ amount }) => amount);
    expect(amountOn('2026-06-30')).toEqual([cents(60)]);
    expect(amountOn('2026-07-01')).toEqual([cents(120)]);
    expect(amountOn('2026-12-31')).toEqual([cents(120)]);
    expect(amountOn('2027-01-01')).toEqual([cents(200)]);
  });

  it('has no offense before its first gazette', () => {
    expect(catalogueOn('1999-12-31')).toEqual([]);
    const rows = [entry(60, '2000-01-01'), entry(90, '2026-07-01', 'Parking on a crossing')];
    expect(catalogueOn('2026-06-30', rows).map(({ name }) => name)).toEqual(['Illegal parking']);
    expect(catalogueOn('2026-07-01', rows)).toHaveLength(2);
  });

  it('answers with the latest row that is in force, whatever the order of the rows', () => {
    const offsets = fc.uniqueArray(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 8 });
    forAll([offsets, fc.integer({ min: 0, max: 3000 })], (days, today) => {
      const rows = days.map((days_) => entry(days_, shiftDay('2020-01-01', days_)));
      const inForce = days.filter((offset) => offset <= today);
      const expected = inForce.length === 0 ? [] : [cents(Math.max(...inForce))];
      expect(catalogueOn(shiftDay('2020-01-01', today), rows).map(({ amount }) => amount)).toEqual(expected);
    });
  });
});

describe('an offense type', () => {
  it('is one of eleven, each with a label', () => {
    expect(OFFENSE_TYPES).toHaveLength(11);
    expect(Object.keys(OFFENSE_TYPE_LABELS)).toEqual([...OFFENSE_TYPES]);
  });

  it('is accepted in any case, and nothing else is', () => {
    expect(offenseTypeSchema.parse('speeding')).toBe('SPEEDING');
    expect(offenseTypeSchema.safeParse('JAYWALKING').error?.issues[0]?.message).toBe(
      'Please select an offense',
    );
  });
});
