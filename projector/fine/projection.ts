import { fineEvents, parseFineEvent } from '@fines/domain/fine/events.ts';
import { evolve } from '@fines/domain/fine/evolve.ts';
import { fineNumberOf } from '@fines/domain/fine/number.ts';
import { initialFine } from '@fines/domain/fine/state.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';

import { defineProjection } from '../define-projection.ts';
import { requireNext } from '../revision.ts';
import { fineCounters } from './counters.ts';
import { type CurrentFine, fromRow, toRow } from './row.ts';
import { finesTable } from './table.ts';

/** The same folding as for commands, so that what people read is what commands decide on. */
function apply(current: CurrentFine | undefined, raw: RecordedEvent): CurrentFine | undefined {
  requireNext(current, raw);
  const event = parseFineEvent(raw);
  if (event === undefined) throw new Error(`${raw.type} is no event of a fine`);
  const fine = evolve(current?.fine ?? initialFine, event);
  if (fine.status === 'ABSENT' || fine.status === 'CANCELLED') return undefined;
  // No event moves the day of issue, and telling a day is dear.
  return { fine, revision: raw.revision, day: current?.day ?? localDay(fine.dateIssued) };
}

function keyOf({ stream }: RecordedEvent): string {
  const fineNumber = fineNumberOf(stream);
  if (fineNumber === undefined) throw new Error(`${stream} is not the stream of a fine`);
  return fineNumber;
}

export const fineProjection = defineProjection<CurrentFine>({
  table: finesTable,
  types: Object.keys(fineEvents),
  creators: ['FineIssued'],
  keyOf,
  apply,
  toRow,
  fromRow,
  counters: fineCounters,
});
