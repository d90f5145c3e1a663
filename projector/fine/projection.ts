import { fineEvents, parseFineEvent, type RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { evolve } from '@fines/domain/fine/evolve.ts';
import { type Fine, fineSchema, initialFine, isIssued } from '@fines/domain/fine/state.ts';
import { fineNumberOf, fineStream } from '@fines/domain/fine/status.ts';

import { dayOf } from '../engine/columns.ts';
import { defineProjection } from '../engine/define-projection.ts';
import { fineActs } from '../review/acts.ts';
import { disputeCounters, fineCounters, paymentCounters } from './counters.ts';
import { disputes } from './disputes.ts';
import { payments } from './payments.ts';
import { deletedFines, fines } from './tables.ts';

/**
 * The same `evolve` as for commands: people read the state on which commands decide. `dayOf` refuses impossible dates.
 */
function apply(fine: Fine | undefined, event: RecordedFineEvent): Fine | undefined {
  if (event.type === 'FineIssued') dayOf(event.data.dateIssued);
  const state = evolve(fine ?? initialFine, event);
  return isIssued(state) ? state : undefined;
}

export const fineProjection = defineProjection({
  types: Object.keys(fineEvents),
  idOf: fineNumberOf,
  streamOf: fineStream,
  parse: parseFineEvent,
  apply,
  state: fineSchema,
  documents: [fines, deletedFines],
  parts: [payments, disputes],
  counters: [...fineCounters, ...paymentCounters, ...disputeCounters],
  journals: [fineActs],
});
