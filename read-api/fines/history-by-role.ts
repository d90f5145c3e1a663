import type { FineEvent } from '@fines/domain/fine/events.ts';
import type { FineHistory, HistoryEvent } from '@fines/domain/fine/history.ts';
import { type FineStatus, fineStatusSchema } from '@fines/domain/fine/status.ts';
import { hasRankOf, type Role } from '@fines/domain/shared/roles.ts';
import { z } from 'zod';

import { READERS } from '../readers.ts';

/** Records that not everybody may read. */
type Records = keyof typeof READERS;

/** Of which records an event of each type tells, besides the fine itself. */
const TELLS_OF: Readonly<Record<FineEvent['type'], readonly Records[]>> = {
  FineIssued: [],
  FineAmended: [],
  FineStatusChanged: [],
  ReminderSent: [],
  PaymentRecorded: ['payments'],
  ReceiptWithdrawn: ['payments'],
  RefundRequested: ['payments'],
  RefundDeclined: ['payments'],
  PaymentRefunded: ['payments'],
  DisputeSubmitted: ['disputes'],
  DisputeResolved: ['disputes'],
  FineDeleted: [],
  FineNumberVoided: [],
};
const EVERYTHING = Object.keys(READERS) as Records[];

/** The records that a status stands for: the reason for setting it by hand is told to their readers only. */
const STANDS_FOR: Readonly<Partial<Record<FineStatus, Records>>> = { DISPUTED: 'disputes', PAID: 'payments' };

/**
 * A history as somebody of this role may read it: of disputes and payments that are not theirs to read, that
 * they happened and when. State and chain tell nothing of those, so they stay.
 */
export function historyFor(role: Role, history: FineHistory): FineHistory {
  const mayRead = (records: Records): boolean => hasRankOf(role, READERS[records]);
  const shown = (event: HistoryEvent): HistoryEvent => {
    if (!tellsOf(event.type).every(mayRead)) return { ...event, data: {}, actor: null, withheld: true };
    return recordsOfReason(event).every(mayRead) ? event : withoutReason(event);
  };
  return { ...history, events: history.events.map(shown) };
}

/** What nobody has thought of yet is for those who may read everything. */
const tellsOf = (type: string): readonly Records[] =>
  Object.hasOwn(TELLS_OF, type) ? TELLS_OF[type as FineEvent['type']] : EVERYTHING;

const reasonedChange = z.looseObject({ from: fineStatusSchema, to: fineStatusSchema, reason: z.string() });

function recordsOfReason({ type, data }: HistoryEvent): Records[] {
  const change = type === 'FineStatusChanged' ? reasonedChange.safeParse(data).data : undefined;
  if (change === undefined) return [];
  return [change.from, change.to].flatMap((status) => STANDS_FOR[status] ?? []);
}

function withoutReason(event: HistoryEvent): HistoryEvent {
  const { reason: _, ...data } = reasonedChange.parse(event.data);
  return { ...event, data, withheld: true };
}
