import { z } from 'zod';

import { localDaySchema } from '../shared/dates.ts';
import { type Cents, toCents } from '../shared/money.ts';
import type { OffenseType } from '../shared/offenses.ts';
import { personSchema } from '../shared/person.ts';
import { type RecordedOffenseEvent, type Terms, termsSchema } from './events.ts';

/** From a local day on, an offense has these terms; null if it has ended. */
const stepSchema = z.object({ offenseId: z.string(), from: localDaySchema, terms: termsSchema.nullable() });
type Step = z.output<typeof stepSchema>;

const changeSchema = stepSchema.extend({ by: personSchema, at: z.string() });
export type OffenseChange = z.output<typeof changeSchema>;

/**
 * The changes in the order in which they were recorded. All are in one stream, so that no two offenses get the same
 * name at once.
 */
export const catalogueSchema = z.object({ changes: z.array(changeSchema) });
export type Catalogue = z.output<typeof catalogueSchema>;

/** The catalogue before any change: the first schedule alone. */
export const firstCatalogue: Catalogue = { changes: [] };

/** An offense as it is in force on a day; `from` is the day since when it is so. */
export type Offense = Terms & { id: string; from: string };

function gazetted(emalangeni: number): Cents {
  const cents = toCents(emalangeni);
  if (cents === undefined) throw new RangeError(`${emalangeni} is not an amount of money`);
  return cents;
}

const scheduled = (offenseId: string, name: string, type: OffenseType): Step => ({
  offenseId,
  from: '2000-01-01',
  terms: { name, type, amount: gazetted(60), law: null },
});

/** In force without any event. It never changes, since old fines refer to it. */
const FIRST_SCHEDULE: readonly Step[] = [
  scheduled('speeding-1-10', 'Speeding 1-10 km/h over', 'SPEEDING'),
  scheduled('speeding-11-20', 'Speeding 11-20 km/h over', 'SPEEDING'),
  scheduled('speeding-21-30', 'Speeding 21-30 km/h over', 'SPEEDING'),
  scheduled('stop-sign', 'Failing to stop at stop sign', 'OTHER'),
  scheduled('red-light', 'Failing to stop at red light', 'RED_LIGHT'),
  scheduled('mobile-phone', 'Driving while using mobile phone', 'PHONE_WHILE_DRIVING'),
  scheduled('parking', 'Illegal parking', 'PARKING'),
  scheduled('seatbelt', 'Seatbelt violation', 'NO_SEATBELT'),
  scheduled('driving-under-influence', 'Driving under influence', 'DUI'),
];

/** For each offense, the last step up to a day; of several for one day, the one that was recorded last. */
function stepsOn({ changes }: Catalogue, day: string): Step[] {
  const steps = new Map<string, Step>();
  for (const step of [...FIRST_SCHEDULE, ...changes]) {
    const known = steps.get(step.offenseId);
    if (step.from <= day && (known === undefined || known.from <= step.from)) steps.set(step.offenseId, step);
  }
  return [...steps.values()];
}

/** The offenses in force on a local day, in the order in which they came into the catalogue. */
export const catalogueOn = (catalogue: Catalogue, day: string): Offense[] =>
  stepsOn(catalogue, day).flatMap(({ offenseId: id, from, terms }) =>
    terms === null ? [] : [{ ...terms, id, from }],
  );

/** Undefined if the offense is not in force on that day. */
export const offenseOn = (catalogue: Catalogue, day: string, id: string): Offense | undefined =>
  catalogueOn(catalogue, day).find((offense) => offense.id === id);

export const isKnown = ({ changes }: Catalogue, id: string): boolean =>
  [...FIRST_SCHEDULE, ...changes].some(({ offenseId }) => offenseId === id);

/** Whether a change counts no more, since a later one is for the same offense and day. */
export const isReplaced = ({ changes }: Catalogue, nth: number): boolean =>
  changes
    .slice(nth + 1)
    .some(({ offenseId, from }) => offenseId === changes[nth]?.offenseId && from === changes[nth].from);

/** Two names are the same if they differ in upper and lower case or in spaces only. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

/** A name that two offenses bear on a local day; undefined if each has its own. */
export function sharedName(catalogue: Catalogue, day: string): string | undefined {
  const seen = new Set<string>();
  for (const { name } of catalogueOn(catalogue, day)) {
    if (seen.has(nameKey(name))) return name;
    seen.add(nameKey(name));
  }
  return undefined;
}

export function evolve({ changes }: Catalogue, event: RecordedOffenseEvent): Catalogue {
  return { changes: [...changes, changeIn(event)] };
}

function changeIn(event: RecordedOffenseEvent): OffenseChange {
  const { recordedAt: at } = event.metadata;
  switch (event.type) {
    case 'OffenseChanged': {
      const { offenseId, from, changedBy: by, ...terms } = event.data;
      return { offenseId, from, terms, by, at };
    }
    case 'OffenseEnded': {
      const { offenseId, from, endedBy: by } = event.data;
      return { offenseId, from, terms: null, by, at };
    }
    default:
      return event satisfies never;
  }
}
