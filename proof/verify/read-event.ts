import { parseCashUpEvent } from '@fines/domain/cash-up/events.ts';
import { parseFineEvent } from '@fines/domain/fine/events.ts';
import { parseReceiptEvent } from '@fines/domain/receipt/events.ts';
import { parseReviewEvent } from '@fines/domain/review/events.ts';
import { UnreadableEvent } from '@fines/domain/shared/event-schema.ts';
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
