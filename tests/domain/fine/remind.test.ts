import { describe, expect, it } from 'vitest';

import { fineIssued, reminderSent } from '../events.ts';
import type { Refused } from '../given-when-then.ts';
import {
  DELETED,
  FINE_NOT_FOUND,
  given,
  ISSUED_AND,
  sendReminder,
  stateAfter,
  WITH_APPROVED,
  WITH_DISPUTE,
  WITH_RECEIPT,
} from './fine-scenarios.ts';

const ONLY_UNPAID: Refused = {
  kind: 'conflict',
  code: 'not-unpaid',
  message: 'Only an unpaid fine can be reminded of',
};

const note = (number: number) => ({ type: 'ReminderSent', data: { number, channel: 'NOTE' } }) as const;

describe('sending a reminder', () => {
  it('of an unpaid fine records a note, numbered from 1', () => {
    given(fineIssued()).when(sendReminder).thenEvents(note(1));
    given(fineIssued(), reminderSent(1), reminderSent(2)).when(sendReminder).thenEvents(note(3));
  });

  it.each([
    ['PAID by hand', ISSUED_AND.PAID],
    ['PAID with a receipt', WITH_RECEIPT],
    ['DISPUTED by hand', ISSUED_AND.DISPUTED],
    ['DISPUTED', WITH_DISPUTE],
    ['RESOLVED', WITH_APPROVED],
  ])('is refused for a fine that is %s', (_, history) => {
    given(...history)
      .when(sendReminder)
      .thenRefused(ONLY_UNPAID);
  });

  it('finds neither a fine that never was nor a deleted one', () => {
    given().when(sendReminder).thenRefused(FINE_NOT_FOUND);
    given(...DELETED)
      .when(sendReminder)
      .thenRefused(FINE_NOT_FOUND);
  });
});

describe('a fine that was reminded of', () => {
  it('counts its reminders and stays as it is', () => {
    const at = '2026-03-20T10:00:00.000Z';
    const issued = stateAfter(fineIssued());
    expect(stateAfter(fineIssued(), reminderSent(1), reminderSent(2, at))).toEqual({
      ...issued,
      remindersSent: 2,
      updatedAt: at,
    });
  });
});
