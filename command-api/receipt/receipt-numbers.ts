import { formatReceiptNumber, receiptStream } from '@fines/domain/receipt/number.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';

import { YearlySeries } from '../numbering/yearly-series.ts';

export const receiptNumbers = (store: EventStore): YearlySeries =>
  new YearlySeries(store, ({ year, sequence }) => receiptStream(formatReceiptNumber(year, sequence)));
