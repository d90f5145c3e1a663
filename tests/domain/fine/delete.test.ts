import { describe, expect, it } from 'vitest';

import {
  actor,
  fineAmended,
  fineDeleted,
  fineIssued,
  fineStatusChanged,
  paymentRefunded,
} from '../events.ts';
import {
  amendFine,
  changeStatus,
  deleteFine,
  FINE_NOT_FOUND,
  given,
  ISSUED_AND,
  RESOLVED_IS_FINAL,
  stateAfter,
  WITH_APPROVED,
  WITH_DISPUTE,
  WITH_RECEIPT,
} from './fine-scenarios.ts';

describe('deleting a fine', () => {
  it.each(['UNPAID', 'PAID', 'DISPUTED'] as const)('is possible while it is %s', (status) => {
    given(...ISSUED_AND[status])
      .when(deleteFine('Issued by mistake'))
      .thenEvents({ type: 'FineDeleted', data: { reason: 'Issued by mistake' } });
  });

  it.each([
    ['disputed', WITH_DISPUTE],
    ['paid and refunded', [...WITH_RECEIPT, paymentRefunded()]],
  ])('is possible when it was %s', (_, history) => {
    given(...history)
      .when(deleteFine('Issued by mistake'))
      .thenEvents({ type: 'FineDeleted', data: { reason: 'Issued by mistake' } });
  });

  it.each([
    ['paid', WITH_RECEIPT],
    [
      'set back after it was paid, as was possible once',
      [...WITH_RECEIPT, fineStatusChanged('PAID', 'UNPAID')],
    ],
  ])('is refused when it was %s: the money is given back first', (_, history) => {
    given(...history)
      .when(deleteFine('Issued by mistake'))
      .thenRefused({ kind: 'conflict', code: 'payment-stands', message: 'Refund the payment first' });
  });

  it('names what was issued in its place, which only an unpaid fine may have', () => {
    const voided = { ...deleteFine('Reissued'), replacedBy: 'FN-2026-002' };
    given(fineIssued())
      .when(voided)
      .thenEvents({ type: 'FineDeleted', data: { reason: 'Reissued', replacedBy: 'FN-2026-002' } });
    for (const status of ['PAID', 'DISPUTED'] as const) {
      given(...ISSUED_AND[status])
        .when(voided)
        .thenRefused({
          kind: 'conflict',
          code: 'not-unpaid',
          message: 'Only an unpaid fine can be voided and reissued',
        });
    }
  });

  it('needs no reason', () => {
    given(fineIssued()).when(deleteFine()).thenEvents({ type: 'FineDeleted', data: {} });
  });

  it('is refused for a resolved fine: that is final', () => {
    given(...WITH_APPROVED)
      .when(deleteFine())
      .thenRefused(RESOLVED_IS_FINAL);
  });

  it('finds no fine that never was', () => {
    given().when(deleteFine()).thenRefused(FINE_NOT_FOUND);
  });
});

describe('a deleted fine', () => {
  it.each([
    ['amending', amendFine({ location: 'Manzini' })],
    ['amending nothing', amendFine({})],
    [
      'amending by a stranger',
      amendFine({}, actor('TRAFFIC_OFFICER', 'b4a5d0f2-5f57-4b52-8e4e-000000000099')),
    ],
    ['changing its status', changeStatus('PAID')],
    ['changing its status to what it was', changeStatus('UNPAID')],
    ['deleting it again', deleteFine()],
  ])('is not found: %s', (_, command) => {
    given(fineIssued(), fineDeleted('Issued by mistake')).when(command).thenRefused(FINE_NOT_FOUND);
  });

  it('is CANCELLED and keeps its history', () => {
    const issued = stateAfter(fineIssued(), fineAmended({ notes: 'Seen again' }));
    const deletedAt = '2026-03-13T09:00:00.000Z';
    const deleted = stateAfter(
      fineIssued(),
      fineAmended({ notes: 'Seen again' }),
      fineDeleted('Issued by mistake', deletedAt),
    );
    expect(deleted).toEqual({ ...issued, status: 'CANCELLED', updatedAt: deletedAt });
  });
});
