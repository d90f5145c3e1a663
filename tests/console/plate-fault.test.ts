import { plateFault } from '@fines/admin-ui/src/vehicle/vehicleText.ts';
import { expect, it } from 'vitest';

it.each(['', 'HSD 472 BM', 'GOV-12'])('finds no fault with the plate "%s"', (plate) => {
  expect(plateFault(plate)).toBeUndefined();
});

it.each([
  ['HSD#472', 'License plate may have letters, digits, spaces and hyphens only'],
  ['A'.repeat(21), 'License plate is too long'],
])('says of %s: %s', (plate, fault) => {
  expect(plateFault(plate)).toBe(fault);
});
