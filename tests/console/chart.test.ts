import { offenseColour, slicesOf } from '@fines/admin-ui/src/chart/chartLook.ts';
import { fines } from '@fines/admin-ui/src/figure/figure.ts';
import { OFFENSE_TYPES, type OffenseType } from '@fines/domain/shared/offenses.ts';
import { expect, it } from 'vitest';

/** The most frequent first, as the API has them. */
const partsOf = (...types: readonly OffenseType[]) =>
  types.map((id, at) => ({
    id,
    label: id,
    count: 100 - at,
    colourIn: offenseColour(id),
    figure: fines(100 - at, { offenseType: id }),
  }));

it('has a slice for each of up to eight parts, what is called Other among them', () => {
  const parts = partsOf('SPEEDING', 'OTHER', 'PARKING', 'DUI', 'NO_LICENSE', 'NO_INSURANCE', 'RED_LIGHT');
  expect(slicesOf(parts)).toEqual(parts);
  expect(slicesOf([])).toEqual([]);
});

it('has the seven largest and one slice of all others, which leads to no list', () => {
  const parts = partsOf(...OFFENSE_TYPES.toReversed());
  const slices = slicesOf(parts);
  expect(slices.slice(0, -1)).toEqual(parts.slice(1, 8));
  const [other, ...left] = [parts[0], ...parts.slice(8)].map((part) => part?.count ?? 0);
  expect(slices.at(-1)).toMatchObject({
    label: 'Other offenses',
    count: left.reduce((sum, count) => sum + count, other ?? 0),
  });
  expect(slices.at(-1)?.figure).toBeUndefined();
  expect(new Set(slices.map(({ id }) => id)).size).toBe(8);
});

it('gives each offense a colour of its own, in light and dark', () => {
  for (const mode of ['light', 'dark'] as const) {
    const colours = OFFENSE_TYPES.map((type) => offenseColour(type)(mode));
    expect(new Set(colours).size).toBe(OFFENSE_TYPES.length);
  }
});
