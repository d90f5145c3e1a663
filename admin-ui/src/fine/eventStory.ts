import { DISPUTE_STATUS_LABELS } from '@fines/domain/fine/dispute.ts';
import { type FineEvent, fineEvents } from '@fines/domain/fine/events.ts';
import { isFact } from '@fines/domain/fine/facts.ts';
import type { HistoryEvent } from '@fines/domain/fine/history.ts';
import { PAYMENT_METHOD_LABELS } from '@fines/domain/fine/payment.ts';
import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import { centsSchema, formatSzl, toEmalangeni } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import { ROLE_LABELS, ROLES } from '@fines/domain/shared/permissions.ts';
import { z } from 'zod';

import type { Fine } from '../data/fineCalls.ts';
import { formatToSecond } from '../format/dates.ts';
import { FACT_LABELS, factText } from './facts.ts';

const LABELS: Readonly<Record<string, string>> = {
  ...FACT_LABELS,
  issuedBy: 'Issued By',
  from: 'Status before',
  number: 'Reminder number',
  offenseDescription: 'Offense',
  paymentStands: 'Payment stands',
  photoSha256: 'Photo Evidence',
  method: 'Payment Method',
  processedBy: 'Processed By',
  resolvedBy: 'Resolved By',
  togetherId: 'Paid together under',
  disputeId: 'Dispute',
  to: 'Status after',
  transactionReference: 'Reference',
};

/** `PaymentRecorded` → `Payment Recorded`. */
const spaced = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z0-9])/g, ' ');

/** A field of an event as people call it: `dueDate` is `Due Date`. */
export const fieldLabel = (name: string): string =>
  Object.hasOwn(LABELS, name)
    ? (LABELS[name] ?? name)
    : spaced(`${name.charAt(0).toUpperCase()}${name.slice(1)}`);

/** The words for the values of a field, where it has a few. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  channel: { NOTE: 'Note' },
  from: FINE_STATUS_LABELS,
  method: PAYMENT_METHOD_LABELS,
  offenseType: OFFENSE_TYPE_LABELS,
  status: DISPUTE_STATUS_LABELS,
  to: FINE_STATUS_LABELS,
};

const instant = z.iso.datetime();
const person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  badgeNumber: z.string().nullable().optional(),
});

function moneyOf(name: string, value: unknown): string | undefined {
  if (name !== 'amount') return undefined;
  const { data } = centsSchema.safeParse(value);
  return data === undefined ? undefined : formatSzl(toEmalangeni(data));
}

function personOf(value: unknown): string | undefined {
  const { data } = person.safeParse(value);
  const badge = data?.badgeNumber ? ` (Badge: ${data.badgeNumber})` : '';
  return data && `${data.firstName} ${data.lastName}${badge}`;
}

const replaced = z.object({ fineNumber: z.string(), reason: z.string().optional() });

function replacedOf(value: unknown): string | undefined {
  const { data } = replaced.safeParse(value);
  return data && [data.fineNumber, data.reason].filter(Boolean).join(': ');
}

const factSchema = z.union([z.string(), z.number()]);

/** What was written past the API may be anything. */
function factOf(name: string, value: unknown): string | undefined {
  const { data } = factSchema.safeParse(value);
  return isFact(name) && data !== undefined ? (factText(name, data) ?? undefined) : undefined;
}

function wordOf(name: string, value: unknown): string | undefined {
  return typeof value === 'string' && Object.hasOwn(WORDS, name) ? WORDS[name]?.[value] : undefined;
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return instant.safeParse(value).success ? formatToSecond(value) : value;
}

/** The value of an event's field for people; null if there is none. Money in events is in cents. */
export const fieldValue = (name: string, value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : (moneyOf(name, value) ??
      factOf(name, value) ??
      wordOf(name, value) ??
      personOf(value) ??
      replacedOf(value) ??
      textOf(value));

const roleOf = (role: string): string => {
  const known = ROLES.find((name) => name === role);
  return known === undefined ? role : ROLE_LABELS[known];
};

/** Who did it, and by which badge; the role of whom nobody knows by name. Empty if it is not for the reader. */
export function actorText({ actor, withheld }: HistoryEvent): string {
  if (actor === null) return withheld ? '' : 'Unknown';
  const name = [actor.firstName, actor.lastName].filter(Boolean).join(' ') || roleOf(actor.role);
  return [name, actor.badgeNumber && `Badge: ${actor.badgeNumber}`].filter(Boolean).join(' · ');
}

/** As `actorText`, with the role of that time. */
export function actorInFull(event: HistoryEvent): string {
  const role = event.actor && roleOf(event.actor.role);
  return [actorText(event), role].filter((part, at, parts) => part && parts.indexOf(part) === at).join(' · ');
}

const isKnown = (type: string): type is FineEvent['type'] => Object.hasOwn(fineEvents, type);

/** The event with its data as the domain knows them; undefined for what somebody wrote past the API. */
function fineEventOf({ type, data: raw }: HistoryEvent): FineEvent | undefined {
  if (!isKnown(type)) return undefined;
  const { data } = fineEvents[type].data.safeParse(raw);
  // The schema was looked up by this very type, which TypeScript cannot follow.
  return data && ({ type, data } as FineEvent);
}

/** The events of one type, with their data. */
export function allOf<Type extends FineEvent['type']>(
  events: readonly HistoryEvent[],
  wanted: Type,
): Extract<FineEvent, { type: Type }>[] {
  const isWanted = (event: FineEvent): event is Extract<FineEvent, { type: Type }> => event.type === wanted;
  return events.flatMap((event) => fineEventOf(event) ?? []).filter(isWanted);
}

/** The latest of them. */
export const lastOf = <Type extends FineEvent['type']>(
  events: readonly HistoryEvent[],
  wanted: Type,
): Extract<FineEvent, { type: Type }> | undefined => allOf(events, wanted).at(-1);

/** What happened, in a few words, and what there is to say of it. */
type Story = { title: string; lines: string[] };

type Data<Type extends FineEvent['type']> = Extract<FineEvent, { type: Type }>['data'];

const given = (lines: readonly (string | null | undefined | false)[]): string[] =>
  lines.filter((line) => typeof line === 'string' && line !== '').map(String);

const named = (name: string, text: string | null): string | null => text && `${name}: ${text}`;

type Details = Readonly<Record<string, unknown>>;

/** What a detail was is not known where the event that said so cannot be read. */
const UNKNOWN: Details = {};

/** `none` for an empty detail; undefined for an unknown one. A photo has but a name that nobody knows. */
const detail = (field: string, value: unknown): string | undefined => {
  if (value === undefined) return undefined;
  return field === 'photoSha256' && value !== null ? 'a photo' : (fieldValue(field, value) ?? 'none');
};

/** `Location: Mbabane → Manzini`, `Remarks: Two lanes → none`. */
const change = (before: Details, [field, value]: [string, unknown]): string => {
  const [from, to] = [detail(field, before[field]), detail(field, value)];
  const shown = from === to ? 'another photo' : [from, to].filter(Boolean).join(' → ');
  return `${fieldLabel(field)}: ${shown}`;
};

const detailsAfter = (before: Details, { type, data }: FineEvent): Details =>
  type === 'FineIssued' || type === 'FineAmended' ? { ...before, ...data } : before;

function statusLine({ from, to }: Data<'FineStatusChanged'>): string {
  const receipt = to === 'PAID' ? ', without receipt' : '';
  return `${FINE_STATUS_LABELS[from]} → ${FINE_STATUS_LABELS[to]}${receipt}`;
}

const paymentLines = (data: Data<'PaymentRecorded'>): string[] =>
  given([
    `${formatSzl(toEmalangeni(data.amount))} by ${PAYMENT_METHOD_LABELS[data.method]}`,
    named('Receipt', data.receiptNumber),
    named('Reference', data.transactionReference),
  ]);

/** Of old, the way back was not told. */
function givenBack({ amount, method, transactionReference }: Data<'PaymentRefunded'>): string {
  const what = `${formatSzl(toEmalangeni(amount))} given back`;
  if (method === undefined) return what;
  return [`${what} by ${PAYMENT_METHOD_LABELS[method]}`, transactionReference].filter(Boolean).join(', ');
}

const refundLines = ({
  receiptNumber,
  reason,
}: Pick<Data<'PaymentRefunded'>, 'receiptNumber' | 'reason'>): string[] => [
  `Receipt: ${receiptNumber}`,
  reason,
];

/** As long as nothing is sent, it is only noted. */
const REMINDED: Readonly<Record<Data<'ReminderSent'>['channel'], string>> = { NOTE: 'Reminder noted' };

function tell({ type, data }: FineEvent, before: Details): Story {
  switch (type) {
    case 'FineIssued':
      return {
        title: 'Fine Issued',
        lines: given([
          `${data.offenseDescription}, ${formatSzl(toEmalangeni(data.amount))}`,
          data.replaces && `In place of ${data.replaces.fineNumber}, which named a wrong plate`,
        ]),
      };
    case 'FineAmended':
      return { title: 'Details Edited', lines: Object.entries(data).map((entry) => change(before, entry)) };
    case 'FineStatusChanged':
      return {
        title: 'Status Changed',
        lines: given([statusLine(data), named('Reason', data.reason ?? null)]),
      };
    case 'ReminderSent':
      return { title: REMINDED[data.channel], lines: [`Reminder ${data.number}`] };
    case 'PaymentRecorded':
      return { title: 'Payment Recorded', lines: paymentLines(data) };
    case 'ReceiptWithdrawn':
      return {
        title: 'Receipt Withdrawn',
        lines: [`Receipt ${data.receiptNumber}: the payment was not completed`],
      };
    case 'RefundRequested':
      return { title: 'Refund Asked For', lines: refundLines(data) };
    case 'RefundDeclined':
      return { title: 'Refund Declined', lines: refundLines(data) };
    case 'PaymentRefunded':
      return {
        title: 'Payment Refunded',
        lines: [givenBack(data), ...refundLines(data)],
      };
    case 'DisputeSubmitted':
      return { title: 'Dispute Submitted', lines: given([data.reason, named('Evidence', data.evidence)]) };
    case 'DisputeResolved':
      return {
        title: data.status === 'APPROVED' ? 'Dispute Approved' : 'Dispute Rejected',
        lines: [data.resolution],
      };
    case 'FineDeleted':
      return { title: 'Fine Deleted', lines: given([data.reason]) };
    case 'FineNumberVoided':
      return { title: 'Number Voided', lines: [data.reason] };
    default:
      return type satisfies never;
  }
}

const storyOf = (event: HistoryEvent, known: FineEvent | undefined, before: Details): Story =>
  known === undefined ? { title: spaced(event.type), lines: [] } : tell(known, before);

/** What each event tells, in order. Of one that the console cannot read, only its name is told. */
export function storiesOf(events: readonly HistoryEvent[]): (Story & { event: HistoryEvent })[] {
  let details = UNKNOWN;
  return events.map((event) => {
    const known = fineEventOf(event);
    const story = storyOf(event, known, details);
    if (known !== undefined) details = detailsAfter(details, known);
    return { ...story, event };
  });
}

export const titleOf = (event: HistoryEvent): string => storyOf(event, fineEventOf(event), UNKNOWN).title;

export type TimelineEntry = { key: string; title: string; lines: string[]; by?: string; at: string };

/** What happened and who did it, the oldest first. */
export const eventEntries = (events: readonly HistoryEvent[]): TimelineEntry[] =>
  storiesOf(events).map(({ event, title, lines }) => ({
    key: String(event.revision),
    title,
    lines,
    by: actorText(event),
    at: event.recordedAt,
  }));

/** What happened to the fine; then `Last Updated` if it ever changed. */
export function timelineEntries(events: readonly HistoryEvent[], fine: Fine): TimelineEntry[] {
  const entries = eventEntries(events);
  if (fine.updatedAt !== fine.createdAt) {
    entries.push({ key: 'updated', title: 'Last Updated', lines: [], at: fine.updatedAt });
  }
  return entries;
}
