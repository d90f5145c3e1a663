import type { Answers } from './answers.ts';

/** Two vehicles when it was recorded, one by now: the first in the order of time, then the one that holds. */
const SPELLINGS = ['LSD 265 CN', 'LSD-265-CN'] as const;

/** What the recording answered, but for what means something else by now: plates are one whatever their spaces. */
export function asOfNow(then: Answers): Answers {
  const [before, last] = SPELLINGS;
  const both = { ...then.vehicles[before], vehicle: then.vehicles[last]?.['vehicle'] };
  const fines = Object.entries(then.fines).map(([id, fine]) => [
    id,
    fine['licensePlate'] === before ? { ...fine, licensePlate: last } : fine,
  ]);
  return {
    ...then,
    fines: Object.fromEntries(fines),
    vehicles: { ...then.vehicles, [before]: both, [last]: both },
  };
}
