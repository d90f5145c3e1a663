import {
  type CashUp,
  cashUpId,
  cashUpStreamOf,
  evolve,
  latestOf,
  noCashUps,
} from '@fines/domain/cash-up/cash-up.ts';
import { LATEST_DAYS } from '@fines/domain/cash-up/decide.ts';
import { parseCashUpEvent } from '@fines/domain/cash-up/events.ts';
import { localDay, shiftDay } from '@fines/domain/shared/dates.ts';
import { metadataSchema } from '@fines/domain/shared/events.ts';
import { userStream } from '@fines/domain/user/user.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { stopIfClientLeft } from '@fines/platform/http/context.ts';

import { parseIfReadable } from '../engine/load.ts';
import { range } from '../numbering/number-series.ts';

/** The number of days that are read at once: enough to find a cash-up of the last week in the first round. */
const DAYS_AT_ONCE = LATEST_DAYS + 8;

/**
 * The cash-up of a person that was closed last, whatever day it is for. Each day has a stream of its own, so this
 * reads the days backwards from today, at most to the day on which the account was created.
 */
export async function lastCashUp(
  store: EventStore,
  cashierId: string,
  now: string,
): Promise<CashUp | undefined> {
  const firstDay = await firstDayOf(store, cashierId);
  let last: CashUp | undefined;
  let before = shiftDay(localDay(now), 1);
  do {
    stopIfClientLeft();
    const days = range(1, DAYS_AT_ONCE).map((ago) => shiftDay(before, -ago));
    const found = await Promise.all(days.map((day) => lastOfDay(store, cashierId, day)));
    last = latestOf([last, ...found].filter((cashUp) => cashUp !== undefined));
    before = shiftDay(before, -DAYS_AT_ONCE);
  } while (before > firstDay && !isAfterAllBefore(last, before));
  return last;
}

/** A day can be closed only within `LATEST_DAYS`, so earlier days cannot have been closed after this cash-up. */
const isAfterAllBefore = (cashUp: CashUp | undefined, day: string): boolean =>
  cashUp !== undefined && localDay(cashUp.closedAt) >= shiftDay(day, LATEST_DAYS);

async function firstDayOf(store: EventStore, userId: string): Promise<string> {
  const [created] = await store.readStream(userStream(userId), { limit: 1 });
  const written = metadataSchema.safeParse(created?.metadata).data;
  return written === undefined ? NEVER : localDay(written.recordedAt);
}

/** Stands for the first day of an account that does not exist. */
const NEVER = '9999-12-31';

async function lastOfDay(store: EventStore, cashierId: string, day: string): Promise<CashUp | undefined> {
  const stream = cashUpStreamOf(cashUpId(cashierId, day));
  const [newest] = await store.readStream(stream, { backwards: true, limit: 1 });
  const event = newest && parseIfReadable(parseCashUpEvent, newest);
  return event && evolve(noCashUps, event).at(-1);
}
