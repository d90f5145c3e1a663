import { fineStream, formatFineNumber } from '@fines/domain/fine/number.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';

import { type YearlyNumber, YearlySeries } from '../numbering/yearly-series.ts';

/** The stream of the fine that bears a number. */
export const streamOfNumber = ({ year, sequence }: YearlyNumber): string =>
  fineStream(formatFineNumber(year, sequence));

export const fineNumbers = (store: EventStore): YearlySeries => new YearlySeries(store, streamOfNumber);
