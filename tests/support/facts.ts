import type { Input } from '@fines/domain/fine/fact-kinds.ts';
import {
  everyFact,
  FACT_NAMES,
  type FactName,
  fineFacts,
  type FineFacts,
  isAskedOf,
} from '@fines/domain/fine/facts.ts';
import type { OffenseType } from '@fines/domain/shared/offenses.ts';
import * as fc from 'fast-check';
import { z } from 'zod';

/** The optional facts of a fine of which nobody said anything, one that is added tomorrow included. */
export const NOTHING_SAID = z.object(everyFact('issued')).omit({ location: true }).parse({});

/** Two values of each kind that there is. */
function valuesOf(input: Input): readonly unknown[] {
  if (input.kind === 'text') return ['Said first', 'Said later'];
  if (input.kind === 'number') return [input.least, input.most];
  if (input.kind === 'date') return ['2026-03-08', '2026-03-09'];
  return Object.keys(input.words);
}

const eachFact = <Entry>(entryOf: (name: FactName) => Entry): Record<FactName, Entry> =>
  Object.fromEntries(FACT_NAMES.map((name) => [name, entryOf(name)])) as Record<FactName, Entry>;

/** Something said of each fact of a speeding offense, one that is added tomorrow included; another thing for each `nth`. */
export const factsSaid = (nth: 0 | 1): FineFacts =>
  z
    .object(everyFact('held'))
    .parse(eachFact((name) => (isAskedOf('SPEEDING', name) ? valuesOf(fineFacts[name].input)[nth] : null)));

/** What an amendment may say of each fact of such an offense: nothing, one of two values, or that there is none. */
export const factsAmended = (offense: OffenseType) =>
  // Each is one of the values of its own fact, which TypeScript cannot follow.
  eachFact((name) => {
    const said = isAskedOf(offense, name) ? valuesOf(fineFacts[name].input) : [];
    return fc.constantFrom(undefined, ...said, ...(fineFacts[name].isRequired ? [] : [null]));
  }) as { [Name in FactName]: fc.Arbitrary<FineFacts[Name] | undefined> };
