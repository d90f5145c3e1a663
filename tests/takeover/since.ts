import { FACT_NAMES } from '@fines/domain/fine/facts.ts';

import type { Answers } from './answers.ts';

/** Two vehicles when it was recorded, one by now: the first in the order of time, then the one that holds. */
const SPELLINGS = ['LSD 265 CN', 'LSD-265-CN'] as const;

/** What nobody asked for then. */
const NOT_ASKED = Object.fromEntries(FACT_NAMES.map((name) => [name, null]));

/** What the recording answered, but for what means something else by now: plates are one whatever their spaces. */
export function asOfNow(then: Answers): Answers {
  const [before, last] = SPELLINGS;
  const both = { ...then.vehicles[before], vehicle: then.vehicles[last]?.['vehicle'] };
  const fines = Object.entries(then.fines).map(([id, fine]) => [
    id,
    { ...NOT_ASKED, ...fine, ...(fine['licensePlate'] === before && { licensePlate: last }) },
  ]);
  const histories = Object.entries(then.histories).map(([id, { state, ...history }]) => [
    id,
    { ...history, state: typeof state === 'object' && state !== null ? { ...NOT_ASKED, ...state } : state },
  ]);
  return {
    ...then,
    fines: Object.fromEntries(fines),
    histories: Object.fromEntries(histories),
    vehicles: { ...then.vehicles, [before]: both, [last]: both },
  };
}
