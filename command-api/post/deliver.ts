import { setTimeout as delay } from 'node:timers/promises';

import { isStillTold, recipientOf } from '@fines/domain/fine/decide-message.ts';
import type { RecordedFineEvent } from '@fines/domain/fine/events.ts';
import type { ChannelName, MessageOutcome } from '@fines/domain/fine/message.ts';
import { type Fine, isIssued } from '@fines/domain/fine/state.ts';
import { fineStream } from '@fines/domain/fine/status.ts';
import type { Letterhead } from '@fines/domain/letterhead/letterhead.ts';
import { personOf } from '@fines/domain/shared/person.ts';
import { NoPdf } from '@fines/papers/pdf-thread.ts';
import type { Logger } from '@fines/platform/logger.ts';

import { type CommandContext, systemContext } from '../engine/context.ts';
import { handle } from '../engine/handle.ts';
import { load } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';
import { fineDecider } from '../fine/decider.ts';
import type { Channel, Letter, Outcome } from './channel.ts';
import type { Claimed, Outbox } from './outbox.ts';
import { hasPaper, type PaperMaker, paperFor } from './paper.ts';
import { emailOf, smsOf } from './texts.ts';

export type Delivering = {
  store: Log;
  outbox: Outbox;
  letterhead: () => Promise<Letterhead>;
  papers: PaperMaker;
  logger: Logger;
};

/** One way out, and how many messages a minute may take it. */
export type WayOut = { name: ChannelName; channel: Channel; perMinute: number };

/** Takes a message that is due and does the next thing with it. @returns false if none is due */
export async function deliverNext(work: Delivering, way: WayOut): Promise<boolean> {
  const message = await work.outbox.claim(way.name);
  if (message === undefined) return false;
  // What could not be done now is done when the claim runs out.
  await proceed(work, way, message).catch((error: unknown) =>
    work.logger.error({ err: error, message: message.id }, 'a message could not be dealt with'),
  );
  return true;
}

async function proceed(work: Delivering, way: WayOut, message: Claimed): Promise<void> {
  if (message.state === 'WAITING') return send(work, way, message);
  if (message.state !== 'SENDING') return tell(work, message, message.state);
  const reason = 'The program that sent it ended before there was an answer';
  return settle(work, message, { outcome: 'UNKNOWN', reason });
}

async function send(work: Delivering, way: WayOut, message: Claimed): Promise<void> {
  const { outbox } = work;
  const tried = { ...message, attempts: message.attempts + 1 };
  const letter = await letterOf(work, message).catch((error: unknown) => {
    if (error instanceof NoPdf) return error;
    throw error;
  });
  if (letter instanceof NoPdf)
    return settle(work, tried, { outcome: 'NOT_TAKEN', reason: 'Its paper could not be made' });
  if (letter === undefined) return outbox.forget(message);
  if (typeof letter === 'string') return void (await outbox.leaveToPeople(message, letter));
  await delay(await outbox.takeTurn(way.name, way.perMinute));
  if (!(await outbox.beginSending(message))) return;
  const sent = await way.channel.send(letter);
  await outbox.noteFailure(way.name, sent.outcome === 'NOT_TAKEN' ? sent.reason : null);
  await settle(work, tried, sent);
}

/**
 * The letter as it is now. Undefined if it is not needed any more, or went out as the log tells; its outcome if the log
 * tells that people have to decide, which the table forgot: it may be older than the log.
 */
async function letterOf(
  work: Delivering,
  message: Claimed,
): Promise<Letter | 'FAILED' | 'UNKNOWN' | undefined> {
  const { store, letterhead } = work;
  const { state, events } = await load(store, fineDecider, fineStream(message.fineNumber));
  const told = outcomeTold(events, message.id);
  if (told === 'SENT') return undefined;
  if (told !== undefined && !message.isAgain) return told;
  if (!isIssued(state) || !isStillTold(message, state)) return undefined;
  const to = recipientOf(state, message, message.channel);
  return to === null
    ? undefined
    : written(work, message, { to, fine: state, letterhead: await letterhead() });
}

/** What the log tells of a message. */
export const outcomeTold = (
  events: readonly RecordedFineEvent[],
  messageId: string,
): MessageOutcome | undefined =>
  events.map(outcomeIn(messageId)).findLast((outcome) => outcome !== undefined);

const outcomeIn =
  (messageId: string) =>
  ({ type, data }: RecordedFineEvent): MessageOutcome | undefined =>
    type === 'NoticeSent' && data.messageId === messageId ? data.outcome : undefined;

type Facts = { to: string; fine: Fine; letterhead: Letterhead };

async function written({ papers }: Delivering, message: Claimed, facts: Facts): Promise<Letter> {
  const { id, channel } = message;
  const { to, fine, letterhead } = facts;
  const link = papers.publicLinks.linkOf(fine.fineNumber);
  const told = { about: message, fine, letterhead, link, now: new Date() };
  if (channel === 'SMS') return { id, to, subject: '', text: smsOf(told), attachment: undefined };
  const attachment = hasPaper(message) ? await paperFor(papers, message, facts) : undefined;
  return { id, to, ...emailOf(told), attachment };
}

const MOST_ATTEMPTS = 12;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 2 * 3_600_000;

/** One minute, two, four, … For half a day, so that a gateway may be down for a night. */
const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));

async function settle(work: Delivering, message: Claimed, became: Outcome): Promise<void> {
  const { outbox } = work;
  const reason = became.outcome === 'SENT' ? null : became.reason;
  if (became.outcome === 'NOT_TAKEN' && message.attempts < MOST_ATTEMPTS)
    return void (await outbox.tryAgain(message, pauseAfter(message.attempts), reason));
  const outcome = OUTCOMES[became.outcome];
  const kept = await outbox.keepOutcome(message, outcome, reason);
  // Somebody took it for lost, but it went out: the log has to know.
  if (kept !== undefined || outcome === 'SENT')
    await tell(work, { ...message, reason, outcomeId: kept ?? crypto.randomUUID() }, outcome);
}

const OUTCOMES: Readonly<Record<Outcome['outcome'], MessageOutcome>> = {
  SENT: 'SENT',
  NOT_TAKEN: 'FAILED',
  REFUSED: 'FAILED',
  UNKNOWN: 'UNKNOWN',
};

/** Writes into the log what became of a message. Then the table may forget it, or people decide. */
async function tell(work: Delivering, message: Claimed, outcome: MessageOutcome): Promise<void> {
  const { store, outbox, logger } = work;
  await recordOutcome(store, message, { outcome, context: contextOf(message) });
  if (outcome === 'SENT') return outbox.forget(message);
  await outbox.leaveToPeople(message, outcome);
  const { id, fineNumber, kind, channel, reason } = message;
  logger.warn({ message: id, fineNumber, kind, channel, outcome, reason }, 'a message waits for a decision');
}

const contextOf = ({ outcomeId, causedBy }: Claimed): CommandContext => ({
  ...systemContext(outcomeId ?? crypto.randomUUID()),
  causedBy,
});

type Message = Pick<Claimed, 'id' | 'fineNumber' | 'kind' | 'occurrence' | 'channel' | 'reason' | 'askedBy'>;

/** Writes what became of a message into the stream of its fine. */
export const recordOutcome = (
  store: Log,
  { id, fineNumber, kind, occurrence, channel, reason, askedBy }: Message,
  { outcome, context }: { outcome: MessageOutcome; context: CommandContext },
) =>
  handle(store, fineDecider, {
    stream: fineStream(fineNumber),
    context,
    command: () => {
      const { actor, now } = context;
      const message = {
        messageId: id,
        kind,
        channel,
        outcome,
        ...(reason !== null && { reason }),
        ...(askedBy !== null && { askedBy: personOf(askedBy) }),
      };
      return { type: 'RecordMessage', actor, now, occurrence, message } as const;
    },
  });
