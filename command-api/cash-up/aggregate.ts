import { type CashUps, evolve, noCashUps } from '@fines/domain/cash-up/cash-up.ts';
import { type CloseCashUp, decide } from '@fines/domain/cash-up/decide.ts';
import { type CashUpEvent, cashUpEvents, parseCashUpEvent } from '@fines/domain/cash-up/events.ts';

import type { Aggregate } from '../aggregate.ts';

export const cashUpAggregate: Aggregate<CashUps, CloseCashUp, CashUpEvent> = {
  initial: noCashUps,
  definitions: cashUpEvents,
  parse: parseCashUpEvent,
  evolve,
  decide,
};
