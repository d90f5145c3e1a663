import { cashUpStreamOf, parseCashUpId } from '@fines/domain/cash-up/cash-up.ts';
import { partsIn } from '@fines/domain/fine/evolve.ts';
import { fineStream } from '@fines/domain/fine/status.ts';
import { receiptStream } from '@fines/domain/receipt/receipt.ts';
import {
  type Act,
  parseActId,
  actOfCashUp,
  actOfFine,
  actOfLetterhead,
  actOfOffense,
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
import { metadataSchema, type Recorded } from '@fines/domain/shared/events.ts';
import { conflict, notFound, type Refusal } from '@fines/domain/shared/refusal.ts';
import { LETTERHEAD_STREAM, OFFENSES_STREAM, parseNumber } from '@fines/domain/shared/streams.ts';
import type { Part } from '@fines/domain/user/another-person.ts';
import { userStream } from '@fines/domain/user/user.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';

import { cashUpDecider } from '../cash-up/close.ts';
import { type Decider, foldOnto, parseIfReadable } from '../engine/load.ts';
import { fineDecider } from '../fine/decider.ts';
import { letterheadDecider } from '../letterhead/routes.ts';
import { offenseDecider } from '../offense/offenses-on.ts';
import { receiptDecider } from '../receipt/receipt.ts';
import { userDecider, isUserId } from '../user/decider.ts';

export const reviewDecider: Decider<ReviewState, ReviewAct, ReviewEvent> = {
  initial: initialReview,
  definitions: reviewEvents,
  parse: parseReviewEvent,
  evolve,
  decide,
};

/** Finds the act in the log, so that only acts that happened can be reviewed. Throws a 404 refusal if there is none. */
export async function findAct(store: Log, id: string): Promise<ReviewAct['act']> {
  const { record = '', revision = 0 } = parseActId(id) ?? {};
  const found = await searchFor(record)?.(store, record, revision);
  if (found === undefined) throw notFound('Review');
  return { id, ...found };
}

/** Chooses the search by the form of the record's id. */
function searchFor(record: string): Search | undefined {
  const series = parseNumber(record)?.series;
  if (series !== undefined) return SEARCHES[series];
  if (parseCashUpId(record)) return cashUpAct;
  if (record === OFFENSES_STREAM) return offenseAct;
  if (record === LETTERHEAD_STREAM) return letterheadAct;
  return isUserId(record) ? userAct : undefined;
}

/** The log, of which only single streams are read. */
type Log = Pick<EventStore, 'readStream'>;

type FoundAct = Omit<ReviewAct['act'], 'id'>;

type Search = (store: Log, record: string, revision: number) => Promise<FoundAct | undefined>;

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

const offenseAct: Search = (store, stream, revision) =>
  actIn(store, { decider: offenseDecider, actOf: actOfOffense, stream, revision, parts: () => [] });

const letterheadAct: Search = (store, stream, revision) =>
  actIn(store, { decider: letterheadDecider, actOf: actOfLetterhead, stream, revision, parts: () => [] });

type ActSource<State, Event extends { type: string; data: object }> = {
  decider: Decider<State, never, Event>;
  actOf: (before: State, event: Recorded<Event>) => Act | undefined;
  stream: string;
  revision: number;
  /** Who else took part in the act, according to the events up to and including it. */
  parts: (events: readonly Recorded<Event>[]) => readonly Part[];
};

async function actIn<State, Event extends { type: string; data: object }>(
  store: Log,
  { decider, actOf, stream, revision, parts }: ActSource<State, Event>,
): Promise<FoundAct | undefined> {
  const read = await store.readStream(stream);
  if (revision >= read.length) return undefined;
  const upToAct = read.slice(0, revision + 1);
  const events = upToAct.map((raw) => parseIfReadable(decider.parse, raw));
  const event = events[revision];
  // If the first event is unreadable, nothing is known of the record.
  if (event === undefined || events[0] === undefined) throw unreadableAct();
  const readable = events.filter((one) => one !== undefined);
  const act = actOf(foldOnto(decider.initial, decider, readable.slice(0, -1)), event);
  const doer = { id: event.metadata.actor.id, did: 'did this' };
  const unreadable = upToAct.filter((_, index) => events[index] === undefined).flatMap(partInUnreadable);
  return act && { kind: act.kind, parts: [doer, ...parts(readable), ...unreadable] };
}

const unreadableAct = (): Refusal =>
  conflict('unreadable-act', 'What happened here cannot be read, so it cannot be reviewed. Tell support.');

/** An unreadable event may say anything, so its actor may not review what happened after it. */
function partInUnreadable({ metadata }: { metadata: unknown }): Part[] {
  const { data: written } = metadataSchema.pick({ actor: true }).safeParse(metadata);
  return written === undefined
    ? []
    : [{ id: written.actor.id, did: 'did something here that cannot be read' }];
}
