import { everyFact, FACT_NAMES, type FactName, fineFacts, type FineFacts } from '@fines/domain/fine/facts.ts';
import * as fc from 'fast-check';
import { z } from 'zod';

/** The optional facts of a fine of which nobody said anything, one that is added tomorrow included. */
export const NOTHING_SAID = z.object(everyFact('issued')).omit({ location: true }).parse({});

const SAID = ['Said first', 'Said later'] as const;

const eachFact = <Entry>(entryOf: (name: FactName) => Entry): Record<FactName, Entry> =>
  Object.fromEntries(FACT_NAMES.map((name) => [name, entryOf(name)])) as Record<FactName, Entry>;

/** Something said of each fact, one that is added tomorrow included; another thing for each `nth`. */
export const factsSaid = (nth: 0 | 1): FineFacts => eachFact(() => SAID[nth]);

/** What an amendment may say of each fact: nothing, one of two values, or that there is none. */
export const factsAmended = () =>
  // Each is one of the values of its own fact, which TypeScript cannot follow.
  eachFact((name) => fc.constantFrom(undefined, ...SAID, ...(fineFacts[name].isRequired ? [] : [null]))) as {
    [Name in FactName]: fc.Arbitrary<FineFacts[Name] | undefined>;
  };
