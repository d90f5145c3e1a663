import { waitFor } from '@fines/admin-ui/src/data/send.ts';
import { expect, it } from 'vitest';

const NOW = Date.parse('2026-11-20T10:00:00Z');

it.each([
  ['2', 2000],
  ['0', 0],
  ['3600', 10_000],
  ['Fri, 20 Nov 2026 10:00:04 GMT', 4000],
  ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
  ['soon', 1000],
  [null, 1000],
])('Retry-After: %s is a wait of %d ms', (header, expected) => {
  expect(waitFor(header, NOW)).toBe(expected);
});
