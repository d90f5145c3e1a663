import { everyFact, FACT_NAMES, fineFacts, type FineFacts } from '@fines/domain/fine/facts.ts';
import { z } from 'zod';

/** The optional facts of a fine of which nobody said anything, one that is added tomorrow included. */
export const NOTHING_SAID = z.object(everyFact('issued')).omit({ location: true }).parse({});

/** Two of each kind of fact that there may be: text, number, day, choice. */
const SAID = ['Said first', 'Said later', 71, 72, '2026-03-08', '2026-03-09'];

function saidOf(held: z.ZodType, nth: number): unknown {
  const schema = held instanceof z.ZodNullable ? held.unwrap() : held;
  const values: readonly unknown[] = schema instanceof z.ZodEnum ? schema.options : SAID;
  const value = values.filter((one) => held.safeParse(one).success)[nth];
  if (value === undefined) throw new Error(`Nothing to say of ${JSON.stringify(held)}`);
  return value;
}

/** Something said of each fact, one that is added tomorrow included; another thing for each `nth`. */
export const factsSaid = (nth: 0 | 1): FineFacts =>
  z
    .object(everyFact('held'))
    .parse(Object.fromEntries(FACT_NAMES.map((name) => [name, saidOf(fineFacts[name].held, nth)])));
