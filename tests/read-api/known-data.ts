import type { DisputeStatus, SubmittedBy } from '@fines/domain/fine/dispute.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '@fines/domain/fine/payment.ts';
import type { FineStatus } from '@fines/domain/fine/status.ts';
import { localDay, shiftDay } from '@fines/domain/shared/dates.ts';
import { OFFENSE_TYPES, type OffenseType } from '@fines/domain/shared/offenses.ts';
import type { Role } from '@fines/domain/shared/permissions.ts';

import {
  cents,
  disputeResolved,
  disputeSubmitted,
  fineDeleted,
  fineIssued,
  fineStatusChanged,
  paymentRecorded,
  paymentRefunded,
  userCreated,
  userDeactivated,
} from '../domain/events.ts';
import { disputeSubmittedOnline } from '../domain/online-disputes.ts';
import { project } from '../projector/projecting.ts';
import type { Servers } from '../projector/servers.ts';
import { numberOf, type TestLog, type Written } from '../projector/test-log.ts';
import { perWorker } from '../support/per-worker.ts';
import { Reading } from './reading.ts';

/** What is known of a fine, put down apart from what the projector makes of it; money in cents. */
export type KnownFine = {
  id: string;
  plate: string;
  type: OffenseType;
  amount: number;
  status: Exclude<FineStatus, 'CANCELLED'>;
  day: string;
  dueDay: string;
  officerId: string;
  paidAmount: number;
  withoutReceipt: boolean;
  paidDay?: string;
  dispute?: { id: string; status: DisputeStatus; day: string; submittedBy: SubmittedBy };
};

/** Of a fine that may have been deleted since. */
type KnownPayment = {
  receipt: string;
  method: PaymentMethod;
  day: string;
  /** The day on which it was given back. */
  refundDay?: string;
  fine: Pick<KnownFine, 'id' | 'plate' | 'amount'>;
};

export type KnownUser = { id: string; firstName: string; lastName: string; role: Role; isActive: boolean };

const person = (n: number, firstName: string, lastName: string, role: Role, isActive = true): KnownUser => ({
  id: `7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d1${String(n).padStart(3, '0')}`,
  firstName,
  lastName,
  role,
  isActive,
});

/** The last one issues nothing. */
export const USERS: readonly KnownUser[] = [
  person(1, 'Sipho', 'Dlamini', 'TRAFFIC_OFFICER'),
  person(2, 'Thandi', 'Nkosi', 'SENIOR_OFFICER'),
  person(3, 'Bongani', 'Maseko', 'TRAFFIC_OFFICER', false),
  person(4, 'Nomsa', 'Simelane', 'MANAGER'),
  person(5, 'Zodwa', 'Dube', 'TRAFFIC_OFFICER'),
  person(6, 'Musa', 'Zwane', 'FINANCE_OFFICER'),
];
const ISSUERS = USERS.slice(0, 4);

export const TODAY = localDay(new Date().toISOString());

const FINES = 96;
const DAYS = 41;
const PLATES = ['HSD 472 BM', 'XYZ 9', 'ESD 001 AA'];

const at = (day: string, hour: number): string => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const laterDay = (day: string, days: number): string => {
  const later = shiftDay(day, days);
  return later > TODAY ? TODAY : later;
};
const pick = <Item>(items: readonly Item[], n: number): Item => items[n % items.length] as Item;

type Story = { known: KnownFine | undefined; payment?: KnownPayment; events: Written[] };

/** Fine n takes one of eight courses. */
function storyOf(n: number): Story {
  const id = numberOf(n);
  const day = shiftDay(TODAY, -((n * 7) % DAYS));
  const amount = 6000 + n * 25;
  const issuer = pick(ISSUERS, n * 3 + Math.floor(n / 8));
  const base = {
    id,
    plate: pick(PLATES, n),
    type: pick(OFFENSE_TYPES, n % 7),
    amount,
    day,
    dueDay: shiftDay(day, 30),
    officerId: issuer.id,
    paidAmount: 0,
    withoutReceipt: false,
  };
  const issued = fineIssued(
    {
      fineNumber: id,
      licensePlate: base.plate,
      offenseType: base.type,
      amount: cents(amount / 100),
      dateIssued: at(day, 6),
      dueDate: at(base.dueDay, 6),
      issuedBy: { id: issuer.id, firstName: issuer.firstName, lastName: issuer.lastName, badgeNumber: null },
    },
    at(day, 7),
  );
  return courseOf(n, base, issued);
}

function courseOf(n: number, base: Omit<KnownFine, 'status'>, issued: Written): Story {
  const { id, amount, day } = base;
  const receipt = `RCP-2026-${String(n).padStart(3, '0')}`;
  const method = pick(PAYMENT_METHODS, Math.floor(n / 8));
  const paidDay = laterDay(day, n % 5);
  const disputeDay = laterDay(day, 1);
  const disputeId = `${id}-D1`;

  const pay = paymentRecorded(
    { receiptNumber: receipt, amount: cents(amount / 100), method, transactionReference: `REF/${n}` },
    at(paidDay, 9),
  );
  const paid = { ...base, status: 'PAID', paidAmount: amount, paidDay } as const;
  const payment = { receipt, method, day: paidDay, fine: base };
  const refundDay = laterDay(paidDay, 2);
  const refund = paymentRefunded({ receiptNumber: receipt, amount: cents(amount / 100) }, at(refundDay, 10));
  const submission = { disputeId, reason: `Reason ${n}` };
  // Every third, say.
  const submittedBy = n % 3 === 0 ? 'ONLINE' : 'STAFF';
  const submit =
    submittedBy === 'ONLINE'
      ? disputeSubmittedOnline(submission, at(disputeDay, 8))
      : disputeSubmitted(submission, at(disputeDay, 8));
  const resolve = (status: 'APPROVED' | 'REJECTED') =>
    disputeResolved({ disputeId, status }, at(disputeDay, 9));
  const dispute = (status: DisputeStatus) => ({
    dispute: { id: disputeId, status, day: disputeDay, submittedBy } as const,
  });

  const courses: readonly Story[] = [
    { known: paid, payment, events: [pay] },
    { known: { ...base, status: 'UNPAID' }, events: [] },
    { known: { ...base, status: 'DISPUTED', ...dispute('PENDING') }, events: [submit] },
    { known: { ...base, status: 'RESOLVED', ...dispute('APPROVED') }, events: [submit, resolve('APPROVED')] },
    { known: { ...base, status: 'UNPAID', ...dispute('REJECTED') }, events: [submit, resolve('REJECTED')] },
    {
      known: { ...base, status: 'PAID', paidAmount: amount, paidDay, withoutReceipt: true },
      events: [fineStatusChanged('UNPAID', 'PAID', at(paidDay, 9))],
    },
    deletedStory(n, { payment, pay, refund, refundDay }),
    { known: { ...paid, ...dispute('REJECTED') }, payment, events: [submit, resolve('REJECTED'), pay] },
  ];
  const { events, ...story } = pick(courses, n);
  return { ...story, events: [issued, ...events] };
}

type Paid = { payment: KnownPayment; pay: Written; refund: Written; refundDay: string };

/** Every other one was deleted although it was paid, as it was possible once; the others were refunded first. */
function deletedStory(n: number, { payment, pay, refund, refundDay }: Paid): Story {
  const deleted = fineDeleted('Typed twice', at(TODAY, 10));
  if (n % 16 === 6) return { known: undefined, payment, events: [pay, deleted] };
  return { known: undefined, payment: { ...payment, refundDay }, events: [pay, refund, deleted] };
}

const STORIES = Array.from({ length: FINES }, (_, index) => storyOf(index + 1));

/** How many events of fines there are that the staff have left, not the public. */
export const EVENTS_BY_STAFF = STORIES.flatMap(({ events }) => events).filter(
  ({ type }) => type !== 'DisputeSubmittedOnline',
).length;

/** What there is to be seen: all but the deleted ones. */
export const KNOWN: readonly KnownFine[] = STORIES.flatMap(({ known }) => known ?? []);
export const KNOWN_PAYMENTS: readonly KnownPayment[] = STORIES.flatMap(({ payment }) => payment ?? []);
export const KNOWN_REFUNDS = KNOWN_PAYMENTS.flatMap(({ refundDay: day, ...payment }) =>
  day === undefined ? [] : [Object.assign(payment, { day })],
);

type IsWanted = (movement: Pick<KnownPayment, 'day' | 'method'>) => boolean;

/** In emalangeni. */
export const sumOf = (some: readonly KnownPayment[]): number => emalangeni(some, ({ fine }) => fine.amount);

/** How many payments there are, and what they come to less the refunds, in emalangeni. */
export function revenueOf(isWanted: IsWanted): { count: number; amount: number } {
  const taken = KNOWN_PAYMENTS.filter(isWanted);
  // In cents, so that nothing is lost.
  const amount = Math.round(sumOf(taken) * 100 - sumOf(KNOWN_REFUNDS.filter(isWanted)) * 100) / 100;
  return { count: taken.length, amount };
}

export const KNOWN_DISPUTES = KNOWN.flatMap(({ dispute, ...fine }) =>
  dispute ? [{ ...dispute, fine }] : [],
);

async function writeUser(log: TestLog, { isActive, ...user }: KnownUser, n: number): Promise<void> {
  const created = userCreated(
    { ...user, email: `${user.firstName.toLowerCase()}@police.gov.sz`, badgeNumber: `RSP-${2000 + n}` },
    at(shiftDay(TODAY, -100 + n), 8),
  );
  await log.user(user.id, created, ...(isActive ? [] : [userDeactivated(at(shiftDay(TODAY, -1), 8))]));
}

/** Writes all of it and brings the read tables to its end. */
export async function writeKnownData(servers: Servers): Promise<void> {
  await Promise.all(USERS.map((user, n) => writeUser(servers.log, user, n)));
  await Promise.all(STORIES.map(({ events }, index) => servers.log.fine(numberOf(index + 1), ...events)));
  await project(servers);
}

/** The read API over all of it, for the files of a worker that only read. */
export const knownReading = perWorker(async () => {
  const reading = await Reading.start();
  await writeKnownData(reading.servers);
  return reading;
});

/** The sum of what is measured in cents, in emalangeni. */
export const emalangeni = <Item>(items: readonly Item[], centsOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + centsOf(item), 0) / 100;
