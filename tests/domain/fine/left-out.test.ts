import type { FineCommand } from '@fines/domain/fine/commands.ts';
import { describe, expect, it } from 'vitest';

import { actor, fineIssued, fineNumberVoided, NOW, reminderSent } from '../events.ts';
import {
  amendFine,
  changeStatus,
  deleteFine,
  DELETED,
  FINE_NOT_FOUND,
  given,
  issueFine,
  recordPayment,
  sendReminder,
  stateAfter,
  submitDispute,
} from './fine-scenarios.ts';

const REASON = 'No fine was issued under this number';
const voidNumber: FineCommand = {
  type: 'VoidFineNumber',
  fineNumber: 'FN-2026-001',
  reason: REASON,
  actor: actor('SUPER_ADMIN'),
  now: NOW,
};

describe('a fine number that was left out', () => {
  it('is voided, with the reason', () => {
    const data = { fineNumber: 'FN-2026-001', reason: REASON };
    given().when(voidNumber).thenEvents({ type: 'FineNumberVoided', data });
    expect(stateAfter(fineNumberVoided())).toEqual({ status: 'VOIDED', ...data });
  });

  it('is voided once, and not when a fine came to bear it after all', () => {
    given(fineNumberVoided()).when(voidNumber).thenNothing();
    given(fineIssued()).when(voidNumber).thenNothing();
    given(...DELETED)
      .when(voidNumber)
      .thenNothing();
  });

  it('is never issued then', () => {
    given(fineNumberVoided())
      .when(issueFine())
      .thenRefused({ kind: 'conflict', code: 'number-taken', message: 'This fine number is in use' });
  });

  it.each<FineCommand>([
    amendFine({ notes: 'x' }),
    changeStatus('PAID'),
    deleteFine(),
    sendReminder,
    recordPayment(),
    submitDispute(),
  ])('is no fine to whoever would $type', (command) => {
    given(fineNumberVoided()).when(command).thenRefused(FINE_NOT_FOUND);
  });

  it('can have nothing else happen to it', () => {
    expect(() => stateAfter(fineNumberVoided(), reminderSent())).toThrow('ReminderSent before FineIssued');
  });
});
