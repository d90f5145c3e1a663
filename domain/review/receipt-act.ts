import type { RecordedReceiptEvent } from '../receipt/events.ts';
import type { Act } from './act.ts';

/** The act that an event of a receipt is, if it is one to be reviewed. */
export const actOfReceipt = (event: RecordedReceiptEvent): Act | undefined =>
  event.type === 'ReceiptVoided' ? { kind: 'RECEIPT_VOIDED', reason: event.data.reason } : undefined;
