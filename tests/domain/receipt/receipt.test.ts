import {
  decide,
  evolve,
  initialReceipt,
  type ReceiptCommand,
  formatReceiptNumber,
  receiptNumberOf,
  receiptStream,
} from '@fines/domain/receipt/receipt.ts';
import { personOf } from '@fines/domain/shared/person.ts';
import { describe, expect, it } from 'vitest';

import { actor, receiptPrinted, receiptReserved, receiptVoided } from '../events.ts';
import { type Refused, scenarios } from '../given-when-then.ts';

const { given, stateAfter } = scenarios({ decide, evolve, initial: initialReceipt });

const reserve: ReceiptCommand = {
  type: 'ReserveReceipt',
  receiptNumber: 'RCP-2026-001',
  fineNumber: 'FN-2026-001',
};
const voidIt: ReceiptCommand = { type: 'VoidReceipt', reason: 'This fine is paid already' };

const NUMBER_TAKEN: Refused = {
  kind: 'conflict',
  code: 'number-taken',
  message: 'This receipt number is in use',
};

describe('reserving a receipt', () => {
  it('records its number and for which fine', () => {
    given()
      .when(reserve)
      .thenEvents({
        type: 'ReceiptReserved',
        data: { receiptNumber: 'RCP-2026-001', fineNumber: 'FN-2026-001' },
      });
  });

  it('is refused for a number that is reserved, and for one that was voided', () => {
    given(receiptReserved()).when(reserve).thenRefused(NUMBER_TAKEN);
    given(receiptReserved(), receiptVoided()).when(reserve).thenRefused(NUMBER_TAKEN);
  });
});

describe('printing a receipt', () => {
  const clerk = actor('FINANCE_OFFICER');
  const print: ReceiptCommand = { type: 'PrintReceipt', actor: clerk };

  it('records once that the original was handed out, and by whom', () => {
    given(receiptReserved())
      .when(print)
      .thenEvents({ type: 'ReceiptPrinted', data: { printedBy: personOf(clerk) } });
    given(receiptReserved(), receiptPrinted()).when(print).thenNothing();
  });

  it('is for none that there is not, and none that is handed out is voided', () => {
    const NOT_FOUND: Refused = { kind: 'notFound', code: 'not-found', message: 'Payment not found' };
    given().when(print).thenRefused(NOT_FOUND);
    given(receiptReserved(), receiptVoided()).when(print).thenRefused(NOT_FOUND);
    const message = 'This receipt was handed out';
    given(receiptReserved(), receiptPrinted())
      .when(voidIt)
      .thenRefused({ ...NUMBER_TAKEN, message });
  });
});

describe('voiding a receipt', () => {
  it('records why no payment used it', () => {
    given(receiptReserved())
      .when(voidIt)
      .thenEvents({ type: 'ReceiptVoided', data: { reason: 'This fine is paid already' } });
  });

  it('explains a number that was left out, too: nobody can reserve it any more', () => {
    given()
      .when(voidIt)
      .thenEvents({ type: 'ReceiptVoided', data: { reason: 'This fine is paid already' } });
    given(receiptVoided()).when(reserve).thenRefused(NUMBER_TAKEN);
  });

  it('does nothing a second time', () => {
    given(receiptReserved(), receiptVoided()).when(voidIt).thenNothing();
  });
});

describe('a receipt', () => {
  it('says for which fine it is reserved', () => {
    expect(stateAfter(receiptReserved({ fineNumber: 'FN-2026-044' }))).toEqual({
      status: 'RESERVED',
      fineNumber: 'FN-2026-044',
    });
  });

  it('says why it was voided', () => {
    expect(stateAfter(receiptReserved(), receiptVoided('The payment never came about'))).toEqual({
      status: 'VOIDED',
      reason: 'The payment never came about',
    });
  });

  it('has a number of its own series and a stream named after it', () => {
    expect(formatReceiptNumber(2026, 7)).toBe('RCP-2026-007');
    expect(receiptStream('RCP-2026-007')).toBe('receipt-RCP-2026-007');
    expect(receiptNumberOf('receipt-RCP-2026-007')).toBe('RCP-2026-007');
    expect(receiptNumberOf('fine-FN-2026-001')).toBeUndefined();
  });
});
