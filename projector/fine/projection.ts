import { fineEvents, parseFineEvent, type RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { evolve } from '@fines/domain/fine/evolve.ts';
import { initialFine, isIssued } from '@fines/domain/fine/state.ts';
import { fineNumberOf } from '@fines/domain/fine/status.ts';

import { dayOf } from '../columns.ts';
import { disputeCounters } from '../dispute/counters.ts';
import { disputeRows } from '../dispute/row.ts';
import { defineProjection } from '../engine/define-projection.ts';
import type { CurrentFine } from '../entities.ts';
import { paymentCounters } from '../payment/counters.ts';
import { paymentRows } from '../payment/row.ts';
import { fineActs } from '../review/acts.ts';
import { activity } from './activity.ts';
import { fineCounters } from './counters.ts';
import { fromRows, deletedFineRows, fineRows } from './row.ts';

/** The same folding as for commands, so that what people read is what commands decide on; days must be some. */
function apply(
  current: CurrentFine | undefined,
  event: RecordedFineEvent,
  revision: number,
): CurrentFine | undefined {
  if (event.type === 'FineIssued') dayOf(event.data.dateIssued);
  const fine = evolve(current?.fine ?? initialFine, event);
  if (!isIssued(fine)) return undefined;
  return { fine, revision };
}

export const fineProjection = defineProjection({
  types: Object.keys(fineEvents),
  idOf: fineNumberOf,
  parse: parseFineEvent,
  apply,
  tables: [fineRows, deletedFineRows, paymentRows, disputeRows],
  fromRows,
  counters: [...fineCounters, ...paymentCounters, ...disputeCounters],
  journals: [activity, fineActs],
});
