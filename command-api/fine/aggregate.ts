import type { FineCommand } from '@fines/domain/fine/commands.ts';
import { decide } from '@fines/domain/fine/decide.ts';
import { type FineEvent, fineEvents, parseFineEvent } from '@fines/domain/fine/events.ts';
import { evolve } from '@fines/domain/fine/evolve.ts';
import { type FineState, initialFine } from '@fines/domain/fine/state.ts';

import type { Aggregate } from '../aggregate.ts';

export const fineAggregate: Aggregate<FineState, FineCommand, FineEvent> = {
  initial: initialFine,
  definitions: fineEvents,
  parse: parseFineEvent,
  evolve,
  decide,
};
