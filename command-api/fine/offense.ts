import { localDay } from '@fines/domain/shared/dates.ts';
import { formatSzl, toEmalangeni } from '@fines/domain/shared/money.ts';
import { type CatalogueEntry, catalogueOn } from '@fines/domain/shared/offenses.ts';
import { invalid } from '@fines/domain/shared/refusal.ts';

import type { IssueBody } from './bodies.ts';

/** The catalogue entry that a request means, at the amount of the day on which the fine is issued. */
export function offenseOf(body: IssueBody, dateIssued: string): CatalogueEntry {
  const ofType = catalogueOn(localDay(dateIssued)).filter(({ type }) => type === body.offenseType);
  const wanted = body.offenseDescription?.toLowerCase();
  const matching = ofType.filter(({ name }) => wanted === undefined || name.toLowerCase() === wanted);
  const [offense, ...more] = matching;
  // A type that several entries share does not say which one is meant.
  if (offense === undefined || more.length > 0)
    throw invalid({ offenseDescription: 'Please select an offense' });
  const amount = toEmalangeni(offense.amount);
  if (body.amount !== undefined && body.amount !== amount) {
    throw invalid({ amount: `The amount for this offense is ${formatSzl(amount)}` });
  }
  return offense;
}
