import * as fc from 'fast-check';

/** A property: what is asked holds of whatever values there may be. */
export const forAll = <Values extends unknown[]>(
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  ask: (...values: Values) => void,
  numRuns = 100,
): void =>
  fc.assert(
    fc.property(fc.tuple<Values>(...arbitraries), (values) => ask(...values)),
    { numRuns },
  );
