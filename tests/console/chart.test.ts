import { scaleOf } from '@fines/admin-ui/src/chart/chartLook.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const pointsOf = (...values: readonly number[]) =>
  values.map((value, at) => ({ id: String(at), label: String(at), value }));

/** Money in emalangeni and cents, taken or given back, or counts. */
const valuesOfDays = fc.oneof(fc.constant(500), fc.constant(90_000_000)).chain((max) =>
  fc.array(
    fc.integer({ min: -max / 5, max }).map((cents) => cents / 100),
    { minLength: 1 },
  ),
);

it('draws lines across at whole values, equally far apart, from the foot to the top', () => {
  fc.assert(
    fc.property(valuesOfDays, (values) => {
      const { heights, y } = scaleOf(pointsOf(...values));
      expect(heights.length).toBeGreaterThanOrEqual(2);
      expect(heights.every(Number.isInteger)).toBe(true);
      for (const [at, height] of heights.entries()) {
        expect(y(height)).toBeCloseTo(100 - (100 * at) / (heights.length - 1), 6);
      }
    }),
  );
});

it('draws each point in the middle of its part of the width, within the height', () => {
  fc.assert(
    fc.property(valuesOfDays, (values) => {
      const { places, x } = scaleOf(pointsOf(...values));
      for (const [at, place] of places.entries()) {
        const [left = NaN, top = NaN] = place.split(' ').map(Number);
        expect(left).toBe(x(at));
        expect(left * values.length).toBeCloseTo(100 * at + 50, 6);
        expect(top).toBeGreaterThanOrEqual(-1e-9);
        expect(top).toBeLessThanOrEqual(100 + 1e-9);
      }
    }),
  );
});

it.each([
  [
    [0, 0],
    [0, 1],
  ],
  [
    [3, 1],
    [0, 1, 2, 3],
  ],
  [[1.5], [0, 1, 2]],
  [
    [120, 240],
    [0, 50, 100, 150, 200, 250],
  ],
  [
    [-60, 120],
    [-100, -50, 0, 50, 100, 150],
  ],
])('has lines for %j at %j', (values, heights) => {
  expect(scaleOf(pointsOf(...values)).heights).toEqual(heights);
});
