import {
  decide,
  evolve,
  initialReceipt,
  type ReceiptCommand,
  type ReceiptState,
} from '@fines/domain/receipt/decide.ts';
import { parseReceiptEvent, type ReceiptEvent, receiptEvents } from '@fines/domain/receipt/events.ts';

import type { Aggregate } from '../aggregate.ts';

export const receiptAggregate: Aggregate<ReceiptState, ReceiptCommand, ReceiptEvent> = {
  initial: initialReceipt,
  definitions: receiptEvents,
  parse: parseReceiptEvent,
  evolve,
  decide,
};
