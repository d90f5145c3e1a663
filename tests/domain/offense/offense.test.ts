import {
  type Catalogue,
  catalogueOn,
  evolve,
  firstCatalogue,
  nameKey,
} from '@fines/domain/offense/catalogue.ts';
import { decide, earliestDay, type OffenseCommand } from '@fines/domain/offense/decide.ts';
import { parseOffenseEvent } from '@fines/domain/offense/events.ts';
import { changesIn, changeText } from '@fines/domain/offense/view.ts';
import { actOfOffense } from '@fines/domain/review/acts.ts';
import { addHours, localDay, shiftDay } from '@fines/domain/shared/dates.ts';
import { Refusal } from '@fines/domain/shared/refusal.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents, NOW } from '../events.ts';
import { forAll } from '../for-all.ts';
import { scenarios } from '../given-when-then.ts';
import { logged } from '../logged.ts';
import { OFFENSE, PARKING } from './offense-lives.ts';

const { givenState } = scenarios({ decide, evolve, initial: firstCatalogue });

const [add, change, end] = [OFFENSE.AddOffense(1), OFFENSE.ChangeOffense(1), OFFENSE.EndOffense(1)];

/** The catalogue after these commands. */
const after = (...commands: OffenseCommand[]): Catalogue =>
  commands.reduce(
    (catalogue, command) =>
      logged(parseOffenseEvent, decide(command, catalogue), command.now, command.actor).reduce(
        evolve,
        catalogue,
      ),
    firstCatalogue,
  );

const amountOn = (catalogue: Catalogue, day: string, id = 'parking') =>
  catalogueOn(catalogue, day).find((offense) => offense.id === id)?.amount;

const named = (name: string) => ({ ...add, terms: { ...add.terms, name } });

describe('the catalogue of offenses', () => {
  it('begins with the nine of the spec, each at 60 emalangeni', () => {
    const today = catalogueOn(firstCatalogue, '2026-03-10').map(({ name, type, amount }) => [
      name,
      type,
      amount,
    ]);
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
    expect(catalogueOn(firstCatalogue, '1999-12-31')).toEqual([]);
  });

  it('changes from a day on, and not a day before', () => {
    const catalogue = after(change);
    expect(amountOn(catalogue, '2026-03-31')).toBe(cents(60));
    expect(amountOn(catalogue, '2026-04-01')).toBe(cents(120));
  });

  it('takes what was recorded last for a day', () => {
    const again = { ...change, terms: { ...PARKING, amount: cents(150) } };
    const catalogue = after(change, again);
    expect(amountOn(catalogue, '2026-04-01')).toBe(cents(150));
    expect(changesIn(catalogue).map(({ isReplaced }) => isReplaced)).toEqual([true, false]);
  });

  it('has what was added, and not what has ended', () => {
    const catalogue = after(add, end);
    expect(amountOn(catalogue, '2026-04-01', add.id)).toBe(cents(90));
    expect(amountOn(catalogue, '2026-04-30', 'seatbelt')).toBe(cents(60));
    expect(amountOn(catalogue, '2026-05-01', 'seatbelt')).toBeUndefined();
  });
});

describe('a change of the catalogue', () => {
  it.each(['2026-03-10', '2026-03-09'])('is refused for %s, which is not after today', (from) => {
    for (const command of [add, change, end]) {
      givenState(firstCatalogue)
        .when({ ...command, from })
        .thenRefused({
          kind: 'invalid',
          code: 'validation-failed',
          message: 'A change takes effect tomorrow at the earliest',
          errors: { validFrom: 'A change takes effect tomorrow at the earliest' },
        });
    }
  });

  it('has its tomorrow in Mbabane', () => {
    expect(earliestDay('2026-03-10T21:59:59.999Z')).toBe('2026-03-11');
    expect(earliestDay('2026-03-10T22:00:00.000Z')).toBe('2026-03-12');
  });

  it.each(['illegal  PARKING', ' Illegalparking'])('gives no other offense the name %j', (name) => {
    const message = `Another offense is called ${name} on Apr 01, 2026`;
    givenState(firstCatalogue)
      .when(named(name))
      .thenRefused({ kind: 'conflict', code: 'name-taken', message, errors: { name: message } });
  });

  it('gives no name that another offense is to bear later', () => {
    const catalogue = after({ ...change, from: '2026-06-01', terms: { ...PARKING, name: 'Wild parking' } });
    const message = 'Another offense is called Wild parking on Jun 01, 2026';
    givenState(catalogue)
      .when(named('Wild parking'))
      .thenRefused({ kind: 'conflict', code: 'name-taken', message, errors: { name: message } });
  });

  it('may give the name of one that has ended by then', () => {
    const catalogue = after({ ...end, from: '2026-04-01' }, named('Seatbelt violation'));
    expect(catalogueOn(catalogue, '2026-04-01')).toHaveLength(9);
  });

  it('is refused if it changes nothing', () => {
    givenState(after(change))
      .when({ ...change, from: '2026-07-01' })
      .thenRefused({
        kind: 'conflict',
        code: 'no-change',
        message: 'The catalogue says just that on this day already',
      });
  });

  it('is refused of an offense that nobody knows', () => {
    for (const command of [change, end])
      givenState(firstCatalogue)
        .when({ ...command, id: 'flying' })
        .thenRefused({ kind: 'notFound', code: 'not-found', message: 'Offense not found' });
  });

  it('ends no offense that comes back later by a change which was planned before', () => {
    const message = 'A change of this offense is planned for Apr 01, 2026: end it on that day first';
    const endParking = { ...end, id: 'parking' };
    givenState(after(change))
      .when({ ...endParking, from: '2026-03-20' })
      .thenRefused({ kind: 'conflict', code: 'change-follows', message, errors: { validFrom: message } });
    const ended = after(change, { ...endParking, from: '2026-04-01' }, { ...endParking, from: '2026-03-20' });
    expect(amountOn(ended, '2027-01-01')).toBeUndefined();
  });

  it.each([
    [
      change,
      'Illegal parking costs SZL 120.00 (SZL 60.00 until Mar 31, 2026), has the law Road Traffic Act 2007, s. 47(1)(a)',
    ],
    [add, 'Parking on a crossing is an offense of the type Parking, costs SZL 90.00'],
    [
      { ...end, from: '2026-04-01' },
      'Seatbelt violation is no offense any more (SZL 60.00 until Mar 31, 2026)',
    ],
  ])('is told in words, also to who reviews it', (command, words) => {
    const [event] = logged(parseOffenseEvent, decide(command, firstCatalogue), NOW, command.actor);
    const [told] = changesIn(after(command));
    expect(told && changeText(told)).toBe(`From Apr 01, 2026: ${words}`);
    expect(event && actOfOffense(firstCatalogue, event)).toEqual({
      kind: 'OFFENSE_CHANGED',
      reason: `From Apr 01, 2026: ${words}`,
    });
  });
});

/** What somebody may try on a day of three weeks: few names and days, so that they meet. */
const attempt = fc.record({
  type: fc.constantFrom('AddOffense', 'ChangeOffense', 'EndOffense'),
  id: fc.constantFrom('parking', 'seatbelt', 'new-1', 'new-2'),
  name: fc.constantFrom(
    'Illegal parking',
    'ILLEGAL PARKING',
    'Seatbelt violation',
    'Wild parking',
    'Jaywalking',
  ),
  amount: fc.integer({ min: 1, max: 3 }),
  hour: fc.integer({ min: 0, max: 24 * 20 }),
  ahead: fc.integer({ min: -1, max: 8 }),
});

type Attempt = typeof attempt extends fc.Arbitrary<infer Value> ? Value : never;

function commandOf({ type, id, name, amount, hour, ahead }: Attempt): OffenseCommand {
  const now = addHours(NOW, hour);
  const by = { actor: add.actor, now, id, from: shiftDay(localDay(now), ahead) };
  if (type === 'EndOffense') return { type, ...by };
  return { type, ...by, terms: { name, type: 'PARKING', amount: cents(amount), law: null } };
}

/** In the order of the clock; what the rules refuse is left out. */
function lived(attempts: readonly Attempt[]): { command: OffenseCommand; catalogue: Catalogue }[] {
  let catalogue = firstCatalogue;
  return attempts
    .toSorted((a, b) => a.hour - b.hour)
    .map(commandOf)
    .flatMap((command) => {
      try {
        catalogue = logged(parseOffenseEvent, decide(command, catalogue), command.now, command.actor).reduce(
          evolve,
          catalogue,
        );
        return [{ command, catalogue }];
      } catch (error) {
        if (error instanceof Refusal) return [];
        throw error;
      }
    });
}

const DAYS = Array.from({ length: 32 }, (_, day) => shiftDay('2026-03-09', day));
const attempts = fc.array(attempt, { maxLength: 25 });

describe('whatever is attempted', () => {
  it('on each day an offense is in force at most once, and no two bear one name', () => {
    forAll([attempts], (some) => {
      const catalogue = lived(some).at(-1)?.catalogue ?? firstCatalogue;
      for (const day of DAYS) {
        const inForce = catalogueOn(catalogue, day);
        for (const keys of [inForce.map(({ id }) => id), inForce.map(({ name }) => nameKey(name))])
          expect(new Set(keys).size).toBe(keys.length);
      }
    });
  });

  it('no change ever touches the day on which it is recorded, nor one before', () => {
    forAll([attempts], (some) => {
      let before = firstCatalogue;
      for (const { command, catalogue } of lived(some)) {
        const today = localDay(command.now);
        for (const day of DAYS.filter((one) => one <= today))
          expect(catalogueOn(catalogue, day)).toEqual(catalogueOn(before, day));
        before = catalogue;
      }
    });
  });

  it('an offense is on its day what was said of it last, and stays so until its next day', () => {
    forAll([attempts], (some) => {
      const steps = lived(some);
      const catalogue = steps.at(-1)?.catalogue ?? firstCatalogue;
      for (const day of DAYS) {
        for (const id of ['parking', 'seatbelt', 'new-1', 'new-2']) {
          const said = steps
            .map(({ command }) => command)
            .filter((command) => command.id === id && command.from <= day)
            .toSorted((a, b) => a.from.localeCompare(b.from))
            .at(-1);
          if (said === undefined) continue;
          const found = catalogueOn(catalogue, day).find((offense) => offense.id === id);
          expect(found && { name: found.name, amount: found.amount, from: found.from }).toEqual(
            said.type === 'EndOffense'
              ? undefined
              : { name: said.terms.name, amount: said.terms.amount, from: said.from },
          );
        }
      }
    });
  });

  it('the order in which changes for different days are recorded makes no difference', () => {
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 8 });
    forAll([days, fc.infiniteStream(fc.nat())], (ahead, order) => {
      const commands = ahead.map((by) => ({
        ...change,
        from: shiftDay('2026-03-10', by),
        terms: { ...PARKING, amount: cents(100 + by) },
      }));
      const shuffled = commands
        .map((command) => ({ command, key: order.next().value ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ command }) => command);
      const catalogues = [after(...commands), after(...shuffled)];
      for (const day of DAYS) {
        const [one, other] = catalogues.map((catalogue) => catalogueOn(catalogue, day));
        expect(other).toEqual(one);
      }
    });
  });
});
