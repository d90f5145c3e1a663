import { parseCashUpEvent } from '@fines/domain/cash-up/events.ts';
import { parseErasureEvent } from '@fines/domain/erasure/events.ts';
import { parseFineEvent } from '@fines/domain/fine/events.ts';
import { parseLetterheadEvent } from '@fines/domain/letterhead/events.ts';
import { isRetired } from '@fines/domain/log/retired.ts';
import { parseOffenseEvent } from '@fines/domain/offense/events.ts';
import { parseReceiptEvent } from '@fines/domain/receipt/events.ts';
import { parseLogKeyEvent } from '@fines/domain/record/events.ts';
import { parseReviewEvent } from '@fines/domain/review/events.ts';
import { UnreadableEvent } from '@fines/domain/shared/events.ts';
import { parseStatementLineEvent } from '@fines/domain/statement/events.ts';
import { parseSuperAdminEvent } from '@fines/domain/super-admins/events.ts';
import { parseBadgeClaimEvent, parseEmailClaimEvent, parseUserEvent } from '@fines/domain/user/events.ts';
import { parseVehicleEvent } from '@fines/domain/vehicle/events.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { hashOf } from '@fines/platform/event-store/hash-chain.ts';
import { veiled } from '@fines/platform/personal-data/conceal.ts';

const parsers = [
  parseFineEvent,
  parseCashUpEvent,
  parseReceiptEvent,
  parseReviewEvent,
  parseVehicleEvent,
  parseUserEvent,
  parseEmailClaimEvent,
  parseBadgeClaimEvent,
  parseSuperAdminEvent,
  parseErasureEvent,
  parseLogKeyEvent,
  parseOffenseEvent,
  parseLetterheadEvent,
  parseStatementLineEvent,
] as const;

export type KnownEvent = NonNullable<ReturnType<(typeof parsers)[number]>>;

/** An event as it was read, and its parsed form if its type is known and it can be parsed. */
export type Checked = {
  raw: RecordedEvent;
  /** When it was recorded, in milliseconds since 1970. */
  at: number;
  known: KnownEvent | undefined;
  unreadable: string | undefined;
};

const NO_HASH = 'it carries no hash: another program wrote it';

/** Parses an event of any family. Of an unknown or retired type, it is neither `known` nor `unreadable`. */
export function readEvent(raw: RecordedEvent): Checked {
  const event = { ...raw, data: veiled(raw.data, 'encrypted') };
  const unread = { raw, at: raw.recorded.getTime(), known: undefined, unreadable: undefined };
  if (hashOf(raw) === undefined) return { ...unread, unreadable: NO_HASH };
  try {
    for (const parse of parsers) {
      const known = parse(event);
      if (known !== undefined) return { ...unread, at: Date.parse(known.metadata.recordedAt), known };
    }
    return unread;
  } catch (error) {
    if (error instanceof UnreadableEvent)
      return { ...unread, unreadable: error.message.replaceAll(/\s+/g, ' ') };
    throw error;
  }
}

/** Where the log is wrong. With a revision of null, the stream or one of its events is missing. */
export type Break = {
  stream: string;
  revision: number | null;
  problem: string;
};

/** For a person to read. May hold any character, as names of streams do. */
export const breakText = ({ stream, revision, problem }: Break): string =>
  `${stream}${revision === null ? '' : ` at revision ${revision}`}: ${problem}`;

/** A rule for the whole log, checked event by event, in order. */
export type Check = {
  name: string;
  /** Whether a break means that events were changed after they were written; else they were written wrong. */
  isOfForgery?: true;
  /** A finding of this rule may be harmless, so it is reported to people but is no break. */
  isToLookAt?: true;
  /** What is wrong with the next event; undefined if nothing is. */
  take(event: Checked): string | undefined;
  /** What only shows after the last event. */
  end?(): Iterable<Break> | AsyncIterable<Break>;
  /** What was checked, for people. */
  looked(): string;
};

/** Every event carries a hash, and one of a known type must be valid. Unknown types are only counted, as they may come from newer code. */
export function readable(): Check {
  let unknown = 0;
  let retired = 0;
  let known = 0;
  return {
    name: 'Events',
    take: (event) => {
      if (isRetired(event.raw.type)) retired++;
      else if (event.known === undefined && event.unreadable === undefined) unknown++;
      else known++;
      return event.unreadable;
    },
    looked: () =>
      `${known} of known types${retired === 0 ? '' : `, ${retired} of retired ones`}, ${unknown} of unknown ones`,
  };
}
