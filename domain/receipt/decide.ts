import { conflict } from '../shared/refusal.ts';
import type { ReceiptEvent, RecordedReceiptEvent } from './events.ts';

export type ReceiptState =
  | { status: 'ABSENT' }
  /** Reserved for a payment of this fine; whether that came about, the fine's stream tells. */
  | { status: 'RESERVED'; fineNumber: string }
  | { status: 'VOIDED'; reason: string };

export const initialReceipt: ReceiptState = { status: 'ABSENT' };

export type ReceiptCommand =
  | { type: 'ReserveReceipt'; receiptNumber: string; fineNumber: string }
  | { type: 'VoidReceipt'; reason: string };

/** What happens when `command` meets `state`: events, or a refusal. */
export function decide(command: ReceiptCommand, state: ReceiptState): ReceiptEvent[] {
  switch (command.type) {
    case 'ReserveReceipt': {
      if (state.status !== 'ABSENT') throw conflict('number-taken', 'This receipt number is in use');
      const { receiptNumber, fineNumber } = command;
      return [{ type: 'ReceiptReserved', data: { receiptNumber, fineNumber } }];
    }
    case 'VoidReceipt':
      return state.status === 'VOIDED' ? [] : [{ type: 'ReceiptVoided', data: { reason: command.reason } }];
    default:
      return command satisfies never;
  }
}

/** The state after one more event. */
export function evolve(_state: ReceiptState, event: RecordedReceiptEvent): ReceiptState {
  switch (event.type) {
    case 'ReceiptReserved':
      return { status: 'RESERVED', fineNumber: event.data.fineNumber };
    case 'ReceiptVoided':
      return { status: 'VOIDED', reason: event.data.reason };
    default:
      return event satisfies never;
  }
}
