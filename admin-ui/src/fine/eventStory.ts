import { DISPUTE_STATUS_LABELS } from '@fines/domain/fine/dispute.ts';
import { type FineEvent, fineEvents } from '@fines/domain/fine/events.ts';
import { isFact } from '@fines/domain/fine/facts.ts';
import type { HistoryEvent } from '@fines/domain/fine/history.ts';
import { MESSAGE_STATE_LABELS } from '@fines/domain/fine/message-view.ts';
import { CHANNEL_LABELS, MESSAGE_KIND_LABELS } from '@fines/domain/fine/message.ts';
import { PAYMENT_METHOD_LABELS } from '@fines/domain/fine/payment.ts';
import { photosAfter } from '@fines/domain/fine/photos.ts';
import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import type { Story } from '@fines/domain/fine/story.ts';
import { isTold, storyOf } from '@fines/domain/fine/telling.ts';
import { ACT_LABELS } from '@fines/domain/review/kinds.ts';
import { localDaySchema, shownDay } from '@fines/domain/shared/dates.ts';
import { formatSzl, signedCentsSchema, sumSchema, toEmalangeni } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import { ROLE_LABELS, roleLabel } from '@fines/domain/shared/permissions.ts';
import { z } from 'zod';

import type { Fine } from '../data/fineCalls.ts';
import { formatToSecond } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { FACT_LABELS, factText } from './facts.ts';

const LABELS: Readonly<Record<string, string>> = {
  ...FACT_LABELS,
  askedBy: t('fine.askedBy'),
  crestSha256: t('fine.crest'),
  en: t('fine.english'),
  issuedBy: t('fine.issuedBy'),
  from: t('fine.statusBefore'),
  number: t('fine.reminderNumber'),
  offenseDescription: t('common.offense'),
  paymentStands: t('fine.paymentStands'),
  photos: t('common.photoEvidence'),
  photoSha256: t('common.photoEvidence'),
  method: t('common.paymentMethod'),
  processedBy: t('fine.processedBy'),
  resolvedBy: t('fine.resolvedBy'),
  ss: t('fine.siswati'),
  togetherId: t('fine.paidTogetherUnder'),
  disputeId: t('fine.dispute'),
  to: t('fine.statusAfter'),
  transactionReference: t('common.reference'),
};

/** `PaymentRecorded` → `Payment Recorded`. */
const spaced = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z0-9])/g, ' ');

/** A field of an event as people call it: `dueDate` is `Due Date`. */
export const fieldLabel = (name: string): string =>
  Object.hasOwn(LABELS, name)
    ? (LABELS[name] ?? name)
    : spaced(`${name.charAt(0).toUpperCase()}${name.slice(1)}`);

/** Fields that are called otherwise in events of these types. */
const LABELS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CashUpClosed: { number: t('fine.cashUpNumber') },
  NoticeSent: { to: t('fine.sentTo') },
  OffenseChanged: { from: t('fine.inEffectFrom') },
  OffenseEnded: { from: t('fine.notIssuedFrom') },
};

/** A field of an event of this type. */
export const fieldLabelIn = (type: string, name: string): string =>
  LABELS_OF[type]?.[name] ?? fieldLabel(name);

/** The words for the values of a field, where it has a few. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  channel: { NOTE: t('fine.note'), ...CHANNEL_LABELS },
  from: FINE_STATUS_LABELS,
  kind: { ...ACT_LABELS, ...MESSAGE_KIND_LABELS },
  outcome: MESSAGE_STATE_LABELS,
  method: PAYMENT_METHOD_LABELS,
  offenseType: OFFENSE_TYPE_LABELS,
  status: DISPUTE_STATUS_LABELS,
  role: ROLE_LABELS,
  to: FINE_STATUS_LABELS,
  type: OFFENSE_TYPE_LABELS,
};

const instant = z.iso.datetime();
const person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  badgeNumber: z.string().nullable().optional(),
});

/** `value` is that of a note or coin. */
const MONEY: Readonly<Record<string, typeof signedCentsSchema>> = {
  amount: sumSchema,
  refundAmount: sumSchema,
  cashAtStart: sumSchema,
  countedBefore: sumSchema,
  countedCash: sumSchema,
  firstCountedCash: sumSchema,
  value: sumSchema,
  expectedCash: signedCentsSchema,
  difference: signedCentsSchema,
};

function moneyOf(name: string, value: unknown): string | undefined {
  const schema = Object.hasOwn(MONEY, name) ? MONEY[name] : undefined;
  const data = schema?.safeParse(value).data;
  return data === undefined ? undefined : formatSzl(toEmalangeni(data));
}

function personOf(value: unknown): string | undefined {
  const { data } = person.safeParse(value);
  if (data === undefined) return undefined;
  const name = `${data.firstName} ${data.lastName}`;
  return data.badgeNumber ? t('fine.personWithBadge', { name, badge: data.badgeNumber }) : name;
}

const replaced = z.object({ fineNumber: z.string(), reason: z.string().optional() });

function replacedOf(value: unknown): string | undefined {
  const { data } = replaced.safeParse(value);
  return data && [data.fineNumber, data.reason].filter(Boolean).join(': ');
}

/** What was written past the API may be anything. */
function factOf(name: string, value: unknown): string | undefined {
  return isFact(name) && typeof value === 'string' ? (factText(name, value) ?? undefined) : undefined;
}

function wordOf(name: string, value: unknown): string | undefined {
  return typeof value === 'string' && Object.hasOwn(WORDS, name) ? WORDS[name]?.[value] : undefined;
}

/** A list of texts in one line, of anything else with a line for each; of an object its fields. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) {
    const isShort = value.every((item) => typeof item !== 'object');
    return (
      value.map((item) => fieldValue('', item) ?? t('fine.none')).join(isShort ? ', ' : '\n') ||
      t('fine.none')
    );
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, held]) => `${fieldLabel(name)}: ${fieldValue(name, held) ?? t('fine.none')}`)
      .join(', ');
  }
  return typeof value === 'string' ? shownText(value) : JSON.stringify(value);
}

/** An instant or a day as screens show it; any other text as it is. */
function shownText(text: string): string {
  if (instant.safeParse(text).success) return formatToSecond(text);
  return localDaySchema.safeParse(text).success ? shownDay(text) : text;
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

/** Who did it, and by which badge; the role of whom nobody knows by name. Empty if it is not for the reader. */
export function actorText({ actor, withheld }: Pick<HistoryEvent, 'actor' | 'withheld'>): string {
  if (actor === null) return withheld ? '' : t('common.unknown');
  const name = [actor.firstName, actor.lastName].filter(Boolean).join(' ') || roleLabel(actor.role);
  return [name, actor.badgeNumber && t('common.badgeOf', { badge: actor.badgeNumber })]
    .filter(Boolean)
    .join(' · ');
}

/** As `actorText`, with the role of that time. */
export function actorInFull(event: HistoryEvent): string {
  const role = event.actor && roleLabel(event.actor.role);
  return [actorText(event), role].filter((part, at, parts) => part && parts.indexOf(part) === at).join(' · ');
}

/** The event with its data as the domain knows them; undefined for what somebody wrote past the API. */
function fineEventOf({ type, data: raw }: HistoryEvent): FineEvent | undefined {
  if (!isTold(type)) return undefined;
  const { data } = fineEvents[type].data.safeParse(raw);
  // The schema was looked up by this very type, which TypeScript cannot follow.
  return data && ({ type, data } as FineEvent);
}

/** The events of these types, with their data. */
export function allOf<Type extends FineEvent['type']>(
  events: readonly HistoryEvent[],
  ...wanted: readonly Type[]
): Extract<FineEvent, { type: Type }>[] {
  const isWanted = (event: FineEvent): event is Extract<FineEvent, { type: Type }> =>
    wanted.some((type) => type === event.type);
  return events.flatMap((event) => fineEventOf(event) ?? []).filter(isWanted);
}

/** The latest of them. */
export const lastOf = <Type extends FineEvent['type']>(
  events: readonly HistoryEvent[],
  ...wanted: readonly Type[]
): Extract<FineEvent, { type: Type }> | undefined => allOf(events, ...wanted).at(-1);

/** The photos are one detail of the fine, however an event names them. */
type Details = Readonly<Record<string, unknown> & { photos?: readonly string[] }>;

/** What a detail was is not known where the event that said so cannot be read. */
const UNKNOWN: Details = {};

const photosIn = ({ length }: readonly string[]): string =>
  length === 0 ? t('fine.none') : t('fine.photosCounted', { count: length });

/** `none` for an empty detail; undefined for an unknown one. Photos have but names that nobody knows. */
const detail = (field: keyof Details, { [field]: value, photos }: Details): string | undefined => {
  if (value === undefined) return undefined;
  return field === 'photos' ? photosIn(photos ?? []) : (fieldValue(field, value) ?? t('fine.none'));
};

/** `Location: Mbabane → Manzini`, `Remarks: Two lanes → none`. */
const change = (field: string, before: Details, after: Details): string => {
  const [from, to] = [detail(field, before), detail(field, after)];
  const other = t(after.photos?.length === 1 ? 'fine.anotherPhoto' : 'fine.otherPhotos');
  const shown = from === to ? other : [from, to].filter(Boolean).join(' → ');
  return `${fieldLabel(field)}: ${shown}`;
};

/** What an event says of the fine, where the photos were these. */
function detailsIn({ type, data }: FineEvent, { photos }: Details): Details {
  if (type !== 'FineIssued' && type !== 'FineAmended') return {};
  const { photoSha256, furtherPhotos, ...details } = data;
  if (photoSha256 === undefined && furtherPhotos === undefined) return details;
  return { ...details, photos: photosAfter(photos ?? [], { photoSha256, furtherPhotos }) };
}

function tell(event: FineEvent, before: Details): Story {
  const { title, lines } = storyOf(event);
  const said = event.type === 'FineAmended' ? detailsIn(event, before) : {};
  return { title, lines: [...lines, ...Object.keys(said).map((field) => change(field, before, said))] };
}

const told = (event: HistoryEvent, known: FineEvent | undefined, before: Details): Story =>
  known === undefined ? { title: spaced(event.type), lines: [] } : tell(known, before);

/** What each event tells, in order. Of one that the console cannot read, only its name is told. */
export function storiesOf(events: readonly HistoryEvent[]): (Story & { event: HistoryEvent })[] {
  let details = UNKNOWN;
  return events.map((event) => {
    const known = fineEventOf(event);
    const story = told(event, known, details);
    if (known !== undefined) details = { ...details, ...detailsIn(known, details) };
    return { ...story, event };
  });
}

export const titleOf = (event: HistoryEvent): string => told(event, fineEventOf(event), UNKNOWN).title;

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
    entries.push({ key: 'updated', title: t('fine.lastUpdated'), lines: [], at: fine.updatedAt });
  }
  return entries;
}
