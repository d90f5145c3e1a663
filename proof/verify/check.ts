import { parseCashUpEvent } from '@fines/domain/cash-up/events.ts';
import { parseFineEvent } from '@fines/domain/fine/events.ts';
import { parseReceiptEvent } from '@fines/domain/receipt/events.ts';
import { parseReviewEvent } from '@fines/domain/review/events.ts';
import { UnreadableEvent } from '@fines/domain/shared/events.ts';
import { parseSuperAdminEvent } from '@fines/domain/super-admins/events.ts';
import { parseBadgeClaimEvent, parseEmailClaimEvent, parseUserEvent } from '@fines/domain/user/events.ts';
import { parseVehicleEvent } from '@fines/domain/vehicle/events.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';

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
] as const;

export type KnownEvent = NonNullable<ReturnType<(typeof parsers)[number]>>;

/** An event as it came, and what it says if its type is known and it can be read. */
export type Checked = {
  raw: RecordedEvent;
  /** When it was recorded, in milliseconds since 1970. */
  at: number;
  known: KnownEvent | undefined;
  unreadable: string | undefined;
};

/** An event of any family; neither known nor unreadable if its type is of none. */
export function readEvent(raw: RecordedEvent): Checked {
  const unread = { raw, at: raw.recorded.getTime(), known: undefined, unreadable: undefined };
  try {
    for (const parse of parsers) {
      const known = parse(raw);
      if (known !== undefined) return { ...unread, at: Date.parse(known.metadata.recordedAt), known };
    }
    return unread;
  } catch (error) {
    if (error instanceof UnreadableEvent)
      return { ...unread, unreadable: error.message.replaceAll(/\s+/g, ' ') };
    throw error;
  }
}

/** Where the log is not what it should be. A revision of null: the stream, or some event of it, is missing. */
export type Break = { stream: string; revision: number | null; problem: string };

/** For a person to read; streams may hold any character. */
export const breakText = ({ stream, revision, problem }: Break): string =>
  `${stream}${revision === null ? '' : ` at revision ${revision}`}: ${problem}`;

/** One thing that must hold of the whole log, looked at event by event, in order. */
export type Check = {
  name: string;
  /** Whether a break shows that events are not those that were written; others show what was written wrong. */
  isOfForgery?: true;
  /** Whether it shows what may be right, and somebody should know of: no break. */
  isToLookAt?: true;
  /** What is wrong with the next event; undefined if nothing is. */
  take(event: Checked): string | undefined;
  /** What only shows when all events were there. */
  end?(): Break[];
  /** What was looked at, for people. */
  looked(): string;
};

/** Every event of a known type says what its type requires. Unknown types are counted, as newer ones would be. */
export function readable(): Check {
  let unknown = 0;
  let known = 0;
  return {
    name: 'Events',
    take: (event) => {
      if (event.known === undefined && event.unreadable === undefined) unknown++;
      else known++;
      return event.unreadable;
    },
    looked: () => `${known} of known types, ${unknown} of unknown ones`,
  };
}
