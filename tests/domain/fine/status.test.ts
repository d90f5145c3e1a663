import { fineStatusSchema, FINE_STATUSES, selectableStatusSchema } from '@fines/domain/fine/status.ts';
import { describe, expect, it } from 'vitest';

describe('a fine status', () => {
  it.each(FINE_STATUSES)('%s is accepted in any case', (status) => {
    expect(fineStatusSchema.parse(status.toLowerCase())).toBe(status);
    expect(fineStatusSchema.parse(` ${status} `)).toBe(status);
  });

  it('is nothing else', () => {
    expect(fineStatusSchema.safeParse('OPEN').error?.issues[0]?.message).toBe(
      'Status must be one of UNPAID, PAID, DISPUTED, RESOLVED, CANCELLED',
    );
  });

  it.each(['RESOLVED', 'CANCELLED', 'OPEN', '', null, undefined])('cannot be selected: %j', (value) => {
    expect(selectableStatusSchema.safeParse(value).error?.issues[0]?.message).toBe(
      'Status can only be changed to UNPAID, PAID, DISPUTED',
    );
  });
});
