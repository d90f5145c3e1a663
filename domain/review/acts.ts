import { millisecondsInDay } from 'date-fns/constants';
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds';

import type { RecordedCashUpEvent } from '../cash-up/events.ts';
import { accountOfSubmitter } from '../fine/dispute.ts';
import type { RecordedFineEvent } from '../fine/events.ts';
import { finePolicy } from '../fine/policy.ts';
import { type FineState, isIssued } from '../fine/state.ts';
import type { RecordedLetterheadEvent } from '../letterhead/events.ts';
import { letterheadAfter, type Letterheads } from '../letterhead/letterheads.ts';
import { changeText as letterheadChangeText } from '../letterhead/view.ts';
import { type Catalogue, evolve } from '../offense/catalogue.ts';
import type { RecordedOffenseEvent } from '../offense/events.ts';
import { changesIn, changeText } from '../offense/view.ts';
import type { RecordedReceiptEvent } from '../receipt/events.ts';
import { type Cents, formatSzl, toEmalangeni } from '../shared/money.ts';
import { ROLE_LABELS } from '../shared/permissions.ts';
import { fullNameOf, SYSTEM } from '../shared/person.ts';
import { staffChangeText, type StaffFields } from '../user/commands.ts';
import type { RecordedUserEvent } from '../user/events.ts';
import type { User, UserState } from '../user/user.ts';
import type { ActKind } from './kinds.ts';

/** The act to review in an event. The event's metadata say who acted and when. */
export type Act = { kind: ActKind; reason: string | null };

const pattern = /^(.+)-R(0|[1-9]\d{0,8})$/;

/** The id of an act: the id of the record that it changed, and the revision of its event, such as `FN-2026-001-R4`. */
export const actIdOf = (record: string, revision: number): string => `${record}-R${revision}`;

/** Undefined if the text is not the id of an act. */
export function parseActId(id: string): { record: string; revision: number } | undefined {
  const [, record, revision] = pattern.exec(id) ?? [];
  return record === undefined ? undefined : { record, revision: Number(revision) };
}

/**
 * The act in a cash-up, if it needs a review: the drawer did not contain the expected amount, did not start with the
 * amount that was counted last, or was counted anew once the expected amount was known.
 */
export function actOfCashUp({ data }: RecordedCashUpEvent): Act | undefined {
  const what = [differenceIn(data), startIn(data), recountIn(data)]
    .filter((words) => words !== undefined)
    .join('; ');
  if (what === '') return undefined;
  return { kind: 'CASH_UP_DIFFERENCE', reason: data.reason === null ? what : `${what}: ${data.reason}` };
}

type Closed = RecordedCashUpEvent['data'];

const inWords = (cents: Cents): string => formatSzl(Math.abs(toEmalangeni(cents)));

function differenceIn({ difference }: Closed): string | undefined {
  const cents = Number(difference);
  if (cents === 0) return undefined;
  return `${inWords(difference)} ${cents < 0 ? 'missing' : 'too much'}`;
}

function startIn({ cashAtStart, countedBefore = cashAtStart }: Closed): string | undefined {
  if (cashAtStart === countedBefore) return undefined;
  return `${inWords(cashAtStart)} at the start, ${inWords(countedBefore)} counted before`;
}

function recountIn({ firstCountedCash, countedCash }: Closed): string | undefined {
  if (firstCountedCash === undefined) return undefined;
  return `${inWords(firstCountedCash)} counted first, then ${inWords(countedCash)}`;
}

type RecordedOf<Type extends RecordedFineEvent['type']> = Extract<RecordedFineEvent, { type: Type }>;

type Policies = typeof finePolicy;
type Reviewed = {
  [Type in keyof Policies]: Policies[Type]['isReviewed'] extends true ? Type : never;
}[keyof Policies];

type ActsOf = {
  [Type in Reviewed]: (event: RecordedOf<Type>, before: FineState) => Act | undefined;
};

const ACTS: ActsOf = {
  FineDeleted: ({ data }) => ({ kind: 'DELETION', reason: data.reason ?? null }),
  FineStatusChanged: ({ data }) =>
    data.to === 'PAID' ? { kind: 'PAID_BY_HAND', reason: data.reason ?? null } : undefined,
  PaymentRefunded: ({ data }) => ({ kind: 'REFUND', reason: data.reason }),
  FineAmended: (_, before) => (isLate(before) ? { kind: 'LATE_AMENDMENT', reason: null } : undefined),
  FineIssued: (event) => (isBackdated(event) ? { kind: 'BACKDATING', reason: null } : undefined),
  DisputeResolved: (event, before) =>
    isOwn(before, event) ? { kind: 'OWN_DISPUTE', reason: resolutionIn(event.data) } : undefined,
  FineNumberVoided: ({ data }) => ({ kind: 'NUMBER_VOIDED', reason: data.reason }),
};

const isReviewed = (type: RecordedFineEvent['type']): type is Reviewed => finePolicy[type].isReviewed;

/** The act in an event of a fine, if it needs a review. `before` is the fine before the event. */
export function actOfFine(before: FineState, event: RecordedFineEvent): Act | undefined {
  const { type } = event;
  // The rule for this very type takes this event, which TypeScript cannot follow.
  return isReviewed(type) ? ACTS[type](event as never, before) : undefined;
}

/** Somebody relies on the fine's former data: a driver who disputed it, or a receipt. */
const isLate = (fine: FineState): boolean =>
  isIssued(fine) && (fine.disputes.length > 0 || fine.payments.length > 0 || fine.status === 'PAID');

/** A fine that replaces another keeps that fine's day; the deletion of the other fine is reviewed. */
const isBackdated = ({ data, metadata }: RecordedOf<'FineIssued'>): boolean =>
  data.replaces === undefined &&
  differenceInMilliseconds(metadata.recordedAt, data.dateIssued) > millisecondsInDay;

/**
 * The person who ends a dispute has decided it, whether by a status or by a payment. The text of the resolution does
 * not matter, since anybody may type it.
 */
function isOwn(fine: FineState, { data, metadata }: RecordedOf<'DisputeResolved'>): boolean {
  if (!isIssued(fine)) return false;
  if (data.countsAs !== undefined) return true;
  const { id } = metadata.actor;
  const dispute = fine.disputes.find((one) => one.id === data.disputeId);
  return fine.issuedBy.id === id || (dispute !== undefined && accountOfSubmitter(dispute) === id);
}

const resolutionIn = ({ resolution, countsAs }: RecordedOf<'DisputeResolved'>['data']): string =>
  countsAs === undefined
    ? resolution
    : `${resolution}\nDecided by somebody who counts as ${fullNameOf(countsAs)}`;

/** The act in an event of a receipt, if it needs a review. */
export const actOfReceipt = (event: RecordedReceiptEvent): Act | undefined =>
  event.type === 'ReceiptVoided' ? { kind: 'RECEIPT_VOIDED', reason: event.data.reason } : undefined;

/**
 * The act in an event of a user, if it needs a review: somebody gave away an account, or made one look like another.
 * `before` is the user before the event. Accounts that the system creates at the start need no review. Passwords that
 * it sets do, since somebody asked for them on the machine itself.
 */
export function actOfUser(before: UserState, event: RecordedUserEvent): Act | undefined {
  switch (event.type) {
    case 'UserCreated':
      if (event.metadata.actor.id === SYSTEM.id) return undefined;
      return { kind: 'ACCOUNT_CREATED', reason: described(event.data) };
    case 'UserUpdated': {
      if (isLastDayOnly(event.data)) return undefined;
      const kind = event.data.role === undefined ? 'NAME_CHANGED' : 'ROLE_CHANGED';
      return { kind, reason: staffChangeText(event.data, fieldsOf(before)) };
    }
    case 'UserReactivated':
      return { kind: 'ACCOUNT_REACTIVATED', reason: whoIs(before) };
    case 'TemporaryPasswordSet':
      return { kind: 'TEMPORARY_PASSWORD', reason: whoIs(before) };
    case 'UserDeactivated':
      return undefined;
    default:
      return event satisfies never;
  }
}

/** As little as the deactivation that follows: nobody gets an account by it. */
const isLastDayOnly = (changed: object): boolean => Object.keys(changed).join() === 'lastDay';

const fieldsOf = (user: UserState): StaffFields => (user.status === 'ABSENT' ? {} : user);

const whoIs = (user: UserState): string | null => (user.status === 'ABSENT' ? null : described(user));

/** These acts have no reason, so this shows whose account it is. */
const described = (user: Pick<User, 'firstName' | 'lastName' | 'role'>): string =>
  `${fullNameOf(user)}, ${ROLE_LABELS[user.role]}`;

/** Each change of the catalogue needs a review. `before` is the catalogue before the event. */
export const actOfOffense = (before: Catalogue, event: RecordedOffenseEvent): Act => ({
  kind: 'OFFENSE_CHANGED',
  reason: textOfLast(evolve(before, event)),
});

function textOfLast(catalogue: Catalogue): string | null {
  const last = changesIn(catalogue).at(-1);
  return last === undefined ? null : changeText(last);
}

/** Each change of the letterhead needs a review: it says where citizens send their money. */
export const actOfLetterhead = (before: Letterheads, event: RecordedLetterheadEvent): Act => ({
  kind: 'LETTERHEAD_CHANGED',
  reason: letterheadChangeText(letterheadAfter(before), event.data),
});
