import { cashUpStreamOf, parseCashUpId } from '@fines/domain/cash-up/cash-up.ts';
import { partsIn } from '@fines/domain/fine/evolve.ts';
import { fineStream } from '@fines/domain/fine/status.ts';
import { receiptStream } from '@fines/domain/receipt/receipt.ts';
import {
  type Act,
  parseActId,
  actOfCashUp,
  actOfFine,
  actOfReceipt,
  actOfUser,
} from '@fines/domain/review/acts.ts';
import { parseReviewEvent, type ReviewEvent, reviewEvents } from '@fines/domain/review/events.ts';
import {
  decide,
  evolve,
  initialReview,
  type ReviewAct,
  type ReviewState,
} from '@fines/domain/review/review.ts';
import type { Recorded } from '@fines/domain/shared/events.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import { parseNumber } from '@fines/domain/shared/streams.ts';
import type { Part } from '@fines/domain/user/another-person.ts';
import { userStream } from '@fines/domain/user/user.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';

import { cashUpDecider } from '../cash-up/close.ts';
import { type Decider, foldOnto, load } from '../engine/load.ts';
import { fineDecider } from '../fine/decider.ts';
import { receiptDecider } from '../receipt/receipt.ts';
import { userDecider, isUserId } from '../user/decider.ts';

export const reviewDecider: Decider<ReviewState, ReviewAct, ReviewEvent> = {
  initial: initialReview,
  definitions: reviewEvents,
  parse: parseReviewEvent,
  evolve,
  decide,
};

/** The act as the log has it, so that nothing is reviewed that did not happen. Throws a 404 refusal if it did not. */
export async function findAct(store: EventStore, id: string): Promise<ReviewAct['act']> {
  const { record = '', revision = 0 } = parseActId(id) ?? {};
  const found = await searchFor(record)?.(store, record, revision);
  if (found === undefined) throw notFound('Review');
  return { id, ...found };
}

/** By what the record is named like. */
function searchFor(record: string): Search | undefined {
  const series = parseNumber(record)?.series;
  if (series !== undefined) return SEARCHES[series];
  if (parseCashUpId(record)) return cashUpAct;
  return isUserId(record) ? userAct : undefined;
}

type FoundAct = Omit<ReviewAct['act'], 'id'>;

type Search = (store: EventStore, record: string, revision: number) => Promise<FoundAct | undefined>;

const SEARCHES: Readonly<Record<'FN' | 'RCP', Search>> = {
  FN: (store, record, revision) =>
    actIn(store, {
      decider: fineDecider,
      actOf: actOfFine,
      stream: fineStream(record),
      revision,
      parts: partsIn,
    }),
  RCP: (store, record, revision) =>
    actIn(store, {
      decider: receiptDecider,
      actOf: (_before, event) => actOfReceipt(event),
      stream: receiptStream(record),
      revision,
      parts: (events) => events.map(({ metadata }) => ({ id: metadata.actor.id, did: 'drew this number' })),
    }),
};

const cashUpAct: Search = (store, record, revision) =>
  actIn(store, {
    decider: cashUpDecider,
    actOf: (_before, event) => actOfCashUp(event),
    stream: cashUpStreamOf(record),
    revision,
    parts: (events) => events.map(({ data }) => ({ id: data.cashier.id, did: 'took the money' })),
  });

const userAct: Search = (store, record, revision) =>
  actIn(store, {
    decider: userDecider,
    actOf: actOfUser,
    stream: userStream(record),
    revision,
    parts: () => [{ id: record, did: 'held this account' }],
  });

type ActSource<State, Event extends { type: string; data: object }> = {
  decider: Decider<State, never, Event>;
  actOf: (before: State, event: Recorded<Event>) => Act | undefined;
  stream: string;
  revision: number;
  /** Who had a part in it besides who acted, by the events up to it. */
  parts: (events: readonly Recorded<Event>[]) => readonly Part[];
};

async function actIn<State, Event extends { type: string; data: object }>(
  store: EventStore,
  { decider, actOf, stream, revision, parts }: ActSource<State, Event>,
): Promise<FoundAct | undefined> {
  const { events } = await load(store, decider, stream);
  const event = events[revision];
  if (event === undefined) return undefined;
  const before = foldOnto(decider.initial, decider, events.slice(0, revision));
  const act = actOf(before, event);
  const doer = { id: event.metadata.actor.id, did: 'did this' };
  return act && { kind: act.kind, parts: [doer, ...parts(events.slice(0, revision + 1))] };
}
