import { faultOfDays } from '@fines/admin-ui/src/data/period.ts';
import { figuresFilter } from '@fines/admin-ui/src/payment/paymentFilter.ts';
import { describe, expect, it } from 'vitest';

describe('the days of the payments', () => {
  it.each([
    ['both are open', undefined, undefined],
    ['one is open', '2026-03-01', undefined],
    ['they are the same', '2026-03-01', '2026-03-01'],
  ])('can be asked for when %s', (_when, first, last) => {
    expect(faultOfDays(first, last)).toBeUndefined();
  });

  it('cannot when they end before they start', () => {
    expect(faultOfDays('2026-03-02', '2026-03-01')).toBe('The start date lies after the end date');
  });

  it.each(['0202-03-01', '20260-03-01', 'soon'])('cannot when one is %s', (endDate) => {
    expect(faultOfDays(undefined, endDate)).toBe('Choose dates between 1900 and 2199');
  });
});

it('asks for the figures of what the list is filtered by, as far as there are any', () => {
  const filters = { method: 'CARD', startDate: '2026-03-01', fineId: 'FN-2026-001' };
  expect(figuresFilter(filters)).toEqual({ method: 'CARD', startDate: '2026-03-01' });
  expect(figuresFilter({ method: 'BARTER' })).toEqual({});
});
