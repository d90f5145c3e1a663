import type { FineCommand } from '@fines/domain/fine/commands.ts';
import { PAYMENT_METHODS } from '@fines/domain/fine/payment.ts';
import type { Fine } from '@fines/domain/fine/state.ts';
import { formatFineNumber } from '@fines/domain/fine/status.ts';
import { formatReceiptNumber } from '@fines/domain/receipt/receipt.ts';
import { localYear } from '@fines/domain/shared/dates.ts';
import type { Role } from '@fines/domain/shared/permissions.ts';
import { type Actor, PUBLIC, type StaffActor, SYSTEM } from '@fines/domain/shared/person.ts';
import type { Dice } from '@fines/embedded/demo-data/life.ts';
import { v5 as uuidV5 } from 'uuid';

/** Numbers of documents, without gaps; they start again at 1 each year. */
class Numbers {
  readonly #format: (year: number, sequence: number) => string;
  readonly #last = new Map<number, number>();

  constructor(format: (year: number, sequence: number) => string) {
    this.#format = format;
  }

  next(instant: string): string {
    const year = localYear(instant);
    const sequence = (this.#last.get(year) ?? 0) + 1;
    this.#last.set(year, sequence);
    return this.#format(year, sequence);
  }
}

export const fineNumbers = (): Numbers => new Numbers(formatFineNumber);
export const receiptNumbers = (): Numbers => new Numbers(formatReceiptNumber);

const BENCHMARK = '5e2c9c3c-3a53-4f55-9c0b-6a0d5b1f7a10';

const FIRST_NAMES = ['Sipho', 'Nomcebo', 'Bongani', 'Zanele', 'Musa', 'Thandeka', 'Mandla', 'Nokuthula'];
const LAST_NAMES = ['Dlamini', 'Nkambule', 'Simelane', 'Hlophe', 'Mamba', 'Shongwe', 'Maseko', 'Vilakati'];

const nameFrom = (names: readonly string[], index: number): string => names[index % names.length] ?? '';

const person = (index: number, role: Role): StaffActor => ({
  id: uuidV5(`person ${index}`, BENCHMARK),
  role,
  badgeNumber: `RSP-${1000 + index}`,
  firstName: nameFrom(FIRST_NAMES, index),
  lastName: nameFrom(LAST_NAMES, Math.floor(index / FIRST_NAMES.length)),
});

/** Takes payments and decides disputes. */
export const MANAGER = person(0, 'MANAGER');

/** Decides refunds of payments that `MANAGER` took. */
export const CHIEF = person(61, 'MANAGER');

export const OFFICERS: readonly StaffActor[] = Array.from({ length: 60 }, (_, index) =>
  person(index + 1, 'TRAFFIC_OFFICER'),
);

/** A name from the lists: `Sipho Dlamini`. */
export const driverName = (index: number): string =>
  `${nameFrom(FIRST_NAMES, index)} ${nameFrom(LAST_NAMES, Math.floor(index / 7))}`;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const letter = (from: string, index: number): string => from.charAt(index % from.length);

/** The plate of the n-th vehicle: `HSD 472 BM`. The first two million are all different. */
export function plateOf(index: number): string {
  const digits = 100 + (Math.floor(index / 4) % 900);
  const rest = Math.floor(index / 3600);
  return `${letter('HJLS', index)}SD ${digits} ${letter(LETTERS, rest)}${letter(LETTERS, Math.floor(rest / 26))}`;
}

type By = { actor: Actor; now: string };

/** A command to a fine. A payment reserves its receipt number with `nextReceipt`. */
type Act = (by: By, fine: Fine, nextReceipt: () => string) => FineCommand;

/** `after`: when it happens, as a share of the time that a fine's story takes. */
export type Planned = { after: number; act: Act };

/** What happens to a fine. Of all events about 42 % are fines, 19 % payments, 19 % receipts, and 5 % each the rest. */
export function planFor(dice: Dice): Planned[] {
  return [
    ...(dice.chance(0.12) ? [{ after: dice.between(0, 0.05), act: amend }] : []),
    ...(dice.chance(0.12) ? [{ after: dice.between(0.1, 0.3), act: remind }] : []),
    ...outcome(dice, dice.between(0.3, 0.6)),
  ];
}

function outcome(dice: Dice, after: number): Planned[] {
  const share = dice.next();
  if (share < 0.45) return [...messageOf(share), { after, act: pay(dice) }, ...refundOf(share)];
  if (share < 0.51) {
    const resolution = { after: dice.between(0.6, 1), act: resolve(dice.chance(0.3)) };
    return [
      { after, act: share < 0.47 ? disputeOnline : dispute },
      ...(dice.chance(0.8) ? [resolution] : []),
    ];
  }
  if (share < 0.6) return [{ after, act: setStatus('PAID') }, ...erasureOf(share)];
  if (share < 0.62) return [{ after, act: setStatus('DISPUTED') }];
  if (share < 0.622) return [{ after, act: withdraw }];
  return share < 0.63 ? [{ after, act: remove }] : [];
}

/** One driver in a hundred is written to. */
const messageOf = (share: number): Planned[] =>
  share >= 0.02 && share < 0.03 ? [{ after: 0.05, act: tell }] : [];

/** The driver is erased of one such fine in twenty. */
const erasureOf = (share: number): Planned[] => (share < 0.515 ? [{ after: 0.9, act: erase }] : []);

/** A refund is requested for one payment in 75, and made for two thirds of these. */
function refundOf(share: number): Planned[] {
  if (share >= 0.006) return [];
  return [
    { after: 0.7, act: askForRefund },
    { after: 0.8, act: share < 0.004 ? refund : decline },
  ];
}

const amend: Act = (by) => ({
  type: 'AmendFine',
  ...by,
  changes: { location: 'MR3, Ngwenya border post', notes: 'Measured with a hand-held laser device.' },
});

const remind: Act = (by) => ({ type: 'SendReminder', ...by });

const tell: Act = ({ now }) => ({
  type: 'RecordMessage',
  actor: SYSTEM,
  now,
  occurrence: 'issued',
  message: {
    messageId: '0d3c1c86-3d0b-4c0e-8f2d-00000000a001',
    kind: 'NOTICE',
    channel: 'EMAIL',
    outcome: 'SENT',
  },
});

const pay = (dice: Dice): Act => {
  const method = dice.pick(PAYMENT_METHODS, 1.5);
  return (by, { amount }, nextReceipt) => ({
    type: 'RecordPayment',
    ...by,
    receiptNumber: nextReceipt(),
    amount,
    method,
    transactionReference: method === 'CASH' ? null : `TX-${by.now.slice(0, 10)}`,
  });
};

/** A payment was interrupted after it had reserved its receipt. */
const withdraw: Act = ({ now }, _fine, nextReceipt) => ({
  type: 'WithdrawReceipt',
  actor: SYSTEM,
  now,
  receiptNumber: nextReceipt(),
});

const aboutRefund = ({ payments }: Fine) => ({
  receiptNumber: payments.at(-1)?.receiptNumber ?? '',
  reason: 'Paid at the bank and at the counter.',
});

const askForRefund: Act = (by, fine) => ({ type: 'RequestRefund', ...by, ...aboutRefund(fine) });

const refund: Act = ({ now }, fine) => ({
  type: 'RefundPayment',
  actor: CHIEF,
  now,
  ...aboutRefund(fine),
  transactionReference: null,
});

const decline: Act = ({ now }, fine) => ({ type: 'DeclineRefund', actor: CHIEF, now, ...aboutRefund(fine) });

const SUBMISSION = {
  reason: 'The vehicle had been sold to somebody else before that day.',
  evidence: null,
  photos: [],
} as const;

const dispute: Act = (by) => ({ type: 'SubmitDispute', ...by, ...SUBMISSION });

/** One dispute in three. */
const disputeOnline: Act = ({ now }) => ({
  type: 'SubmitDisputeOnline',
  actor: PUBLIC,
  now,
  ...SUBMISSION,
  contact: { email: null, phone: '+26876021234' },
});

const resolve =
  (isApproved: boolean): Act =>
  (by, { disputes }) => ({
    type: 'ResolveDispute',
    ...by,
    disputeId: disputes.at(-1)?.id ?? '',
    status: isApproved ? 'APPROVED' : 'REJECTED',
    resolution: 'Looked into, with the officer heard.',
  });

const setStatus =
  (to: 'PAID' | 'DISPUTED'): Act =>
  (by) => ({ type: 'ChangeFineStatus', ...by, to });

const ERASURE = uuidV5('erasure', BENCHMARK);

const erase: Act = ({ now }) => ({
  type: 'EraseDriver',
  actor: SYSTEM,
  now,
  keys: [],
  cause: { rule: 'REQUEST', erasureId: ERASURE },
});

const remove: Act = (by) => ({ type: 'DeleteFine', ...by, reason: 'Issued twice' });
