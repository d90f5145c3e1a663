import { isOverdue } from '@fines/domain/fine/status.ts';
import { expect, it } from 'vitest';

it.each([
  ['a week before', '2026-03-10T08:00:00.000Z', false],
  ['as its last day begins in Mbabane', '2026-03-16T22:00:00.000Z', false],
  ['late on its last day', '2026-03-17T21:59:59.999Z', false],
  ['as the day after begins', '2026-03-17T22:00:00.000Z', true],
])('a fine that is due on March 17 is overdue %s: %s, %s', (_when, now, expected) => {
  expect(isOverdue('2026-03-17T10:00:00.000Z', new Date(now))).toBe(expected);
});

it('a fine that is due as a day begins may be paid all through it', () => {
  const dueDate = '2026-03-16T22:00:00.000Z';
  expect(isOverdue(dueDate, new Date('2026-03-17T12:00:00.000Z'))).toBe(false);
});
