import type { Input } from '@fines/domain/fine/fact-kinds.ts';
import { allFacts, FACT_FILTERS } from '@fines/domain/fine/facts.ts';
import { columnOf } from '@fines/domain/shared/read-tables.ts';
import { anyCase } from '@fines/domain/shared/text.ts';
import { z } from 'zod';

import { day, text, type Where } from '../list/filters.ts';

/** Addresses hold numbers as text. */
const number = z.preprocess(
  (given) => (typeof given === 'string' ? Number(given) : given),
  z.number('must be a number'),
);

function valueOf(input: Input): z.ZodType {
  if (input.kind === 'text') return text;
  if (input.kind === 'number') return number;
  if (input.kind === 'date') return day;
  const values = Object.keys(input.words) as [string, ...string[]];
  return anyCase(values, `must be one of ${values.join(', ')}`);
}

/** The parameters that narrow a list to facts of its fines. Which there are is for `domain/fine/facts.ts` to say. */
export const factFilters: object = Object.fromEntries(
  FACT_FILTERS.map(({ parameter, fact }) => [parameter, valueOf(allFacts[fact].input)]),
);

export function andFacts(where: Where, filter: Readonly<Record<string, unknown>>): void {
  for (const { parameter, fact, compares } of FACT_FILTERS) {
    where.and(filter[parameter], (value) => `${columnOf(fact)} ${compares} ${value}`);
  }
}
