import type { FineCommand } from '@fines/domain/fine/commands.ts';
import { decide } from '@fines/domain/fine/decide.ts';
import { type FineEvent, fineEvents, parseFineEvent } from '@fines/domain/fine/events.ts';
import { evolve } from '@fines/domain/fine/evolve.ts';
import { type Fine, type FineState, initialFine, isIssued } from '@fines/domain/fine/state.ts';
import { fineStream, formatFineNumber, isFineNumber } from '@fines/domain/fine/status.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';

import { type Decider, load } from '../engine/load.ts';
import { type YearlyNumber, YearlySeries } from '../numbering/number-series.ts';

export const fineDecider: Decider<FineState, FineCommand, FineEvent> = {
  initial: initialFine,
  definitions: fineEvents,
  parse: parseFineEvent,
  evolve,
  decide,
};

/** The stream of the fine that bears a number. */
export const streamOfNumber = ({ year, sequence }: YearlyNumber): string =>
  fineStream(formatFineNumber(year, sequence));

export const fineNumbers = (store: EventStore): YearlySeries => new YearlySeries(store, streamOfNumber);

/** Deleted or not; undefined if there is no such fine. */
export async function findFine(store: EventStore, fineNumber: string): Promise<Fine | undefined> {
  if (!isFineNumber(fineNumber)) return undefined;
  const { state } = await load(store, fineDecider, fineStream(fineNumber));
  return isIssued(state) ? state : undefined;
}
