import { type Actor, personOf } from '../shared/person.ts';
import { conflict, notFound } from '../shared/refusal.ts';
import { formatNumber, streamsOf } from '../shared/streams.ts';
import type { ReceiptEvent, RecordedReceiptEvent } from './events.ts';

export const formatReceiptNumber = (year: number, sequence: number): string =>
  formatNumber({ series: 'RCP', year, sequence });

/** The stream that records what happened to a receipt number. */
export const { streamOf: receiptStream, idOf: receiptNumberOf } = streamsOf('receipt');

export type ReceiptState =
  | { status: 'ABSENT' }
  /** Reserved for a payment of this fine. The fine's stream says whether the payment was recorded. */
  | { status: 'RESERVED'; fineNumber: string; lineIds?: readonly string[] }
  /** The payment was recorded, and the original of its receipt was printed. */
  | { status: 'PRINTED'; fineNumber: string }
  | { status: 'VOIDED'; reason: string };

export const initialReceipt: ReceiptState = { status: 'ABSENT' };

export type ReceiptCommand =
  | { type: 'ReserveReceipt'; receiptNumber: string; fineNumber: string; lineIds?: string[] | undefined }
  /** Only for a receipt whose payment is in the fine's stream, which the caller checks. */
  | { type: 'PrintReceipt'; actor: Actor }
  | { type: 'VoidReceipt'; reason: string };

/** In milliseconds: for so long whoever had the original of a receipt printed gets it as a file, to print it once. */
const ORIGINAL_FOR = 10 * 60_000;

/** Whether this person has just had the original printed. */
export const hasOriginal = (
  { printedAt, printedById }: { printedAt: string | null; printedById: string | null },
  personId: string,
  now: Date,
): boolean =>
  printedAt !== null && printedById === personId && now.getTime() - Date.parse(printedAt) < ORIGINAL_FOR;

/** What happens when `command` meets `state`: events, or a refusal. */
export function decide(command: ReceiptCommand, state: ReceiptState): ReceiptEvent[] {
  switch (command.type) {
    case 'ReserveReceipt': {
      if (state.status !== 'ABSENT') throw conflict('number-taken', 'This receipt number is in use');
      const { receiptNumber, fineNumber, lineIds } = command;
      return [{ type: 'ReceiptReserved', data: { receiptNumber, fineNumber, lineIds } }];
    }
    case 'PrintReceipt':
      if (state.status === 'PRINTED') return [];
      if (state.status !== 'RESERVED') throw notFound('Payment');
      return [{ type: 'ReceiptPrinted', data: { printedBy: personOf(command.actor) } }];
    case 'VoidReceipt':
      if (state.status === 'PRINTED') throw conflict('number-taken', 'This receipt was handed out');
      return state.status === 'VOIDED' ? [] : [{ type: 'ReceiptVoided', data: { reason: command.reason } }];
    default:
      return command satisfies never;
  }
}

export function evolve(state: ReceiptState, event: RecordedReceiptEvent): ReceiptState {
  switch (event.type) {
    case 'ReceiptReserved': {
      const { fineNumber, lineIds } = event.data;
      return { status: 'RESERVED', fineNumber, ...(lineIds && { lineIds }) };
    }
    case 'ReceiptPrinted':
      return state.status === 'RESERVED' ? { ...state, status: 'PRINTED' } : state;
    case 'ReceiptVoided':
      return { status: 'VOIDED', reason: event.data.reason };
    default:
      return event satisfies never;
  }
}
