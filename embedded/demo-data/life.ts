import type { NewUser } from '@fines/command-api/user/create-user.ts';
import type { PaymentMethod } from '@fines/domain/fine/payment.ts';

import { APPROVALS, OBJECTIONS, PAID_ELSEWHERE, REJECTIONS } from './vocabulary.ts';

/** Chance that is the same on every machine: the generator "mulberry32", from a fixed seed. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** At least 0 and less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Any of them; with `lean` above 1, the first ones more often. */
  pick<Item>(items: readonly Item[], lean = 1): Item {
    const item = items[Math.floor(this.next() ** lean * items.length)];
    if (item === undefined) throw new RangeError('There is nothing to pick from');
    return item;
  }
}

/** What an officer wrote down. */
export type DemoFine = {
  licensePlate: string;
  driverLicense: string | null;
  driverName: string | null;
  offense: { name: string; type: string };
  location: string;
  notes: string | null;
};

/** What may happen to a fine later on; each at most once to the same fine. */
export type Happening =
  | { what: 'remind' }
  | { what: 'pay'; method: PaymentMethod; transactionReference: string | null }
  | { what: 'set-paid'; reason: string }
  | { what: 'dispute'; reason: string; evidence: string | null }
  | { what: 'resolve'; status: 'APPROVED' | 'REJECTED'; resolution: string };

/** Something that somebody did to a fine; the time is in hours before the moment the demo is told from. */
export type DemoStep = { fine: number; hoursAgo: number; by: string } & (
  | { what: 'issue'; request: DemoFine }
  | Happening
);

/** The password of every demo account. They exist in the embedded default only. */
export const DEMO_PASSWORD = 'demo-fines-2026';

type Person = Omit<NewUser, 'password'>;

const person = (
  email: string,
  firstName: string,
  lastName: string,
  badgeNumber: string | null,
  role: Person['role'],
): Person => ({ email: `${email}@police.gov.sz`, firstName, lastName, badgeNumber, role });

export const ADMIN = person('admin', 'Nomcebo', 'Dlamini', null, 'SUPER_ADMIN');
const MANAGER = person('manager', 'Sibusiso', 'Nkambule', 'RSP-0012', 'MANAGER');
const FINANCE = person('finance', 'Thandeka', 'Simelane', null, 'FINANCE_OFFICER');
export const AUDITOR = person('auditor', 'Phindile', 'Matsebula', null, 'AUDITOR');
const SENIOR = person('senior', 'Mandla', 'Hlophe', 'RSP-0107', 'SENIOR_OFFICER');

/** The officers who issue the demo fines, the busiest first. */
export const OFFICERS = [
  person('officer', 'Sipho', 'Dlamini', 'RSP-1001', 'TRAFFIC_OFFICER'),
  SENIOR,
  person('n.mamba', 'Nokuthula', 'Mamba', 'RSP-1017', 'TRAFFIC_OFFICER'),
  person('b.shongwe', 'Bongani', 'Shongwe', 'RSP-1042', 'TRAFFIC_OFFICER'),
  person('z.maseko', 'Zanele', 'Maseko', 'RSP-1058', 'TRAFFIC_OFFICER'),
  person('m.vilakati', 'Musa', 'Vilakati', 'RSP-1093', 'TRAFFIC_OFFICER'),
] as const;

export const EVERYBODY: readonly Person[] = [ADMIN, MANAGER, FINANCE, AUDITOR, ...OFFICERS];

const HAPPENINGS = {
  remind: () => ({ what: 'remind' }),
  pay: (dice) => ({ what: 'pay', ...payment(dice) }),
  setPaid: (dice) => ({ what: 'set-paid', reason: dice.pick(PAID_ELSEWHERE) }),
  dispute: (dice) => ({ what: 'dispute', ...dice.pick(OBJECTIONS) }),
  approve: (dice) => ({ what: 'resolve', status: 'APPROVED', resolution: dice.pick(APPROVALS) }),
  reject: (dice) => ({ what: 'resolve', status: 'REJECTED', resolution: dice.pick(REJECTIONS) }),
} as const satisfies Record<string, (dice: Dice) => Happening>;

type Name = keyof typeof HAPPENINGS;

/** What fines go through, and how many of a hundred do. */
const LIVES: readonly { of100: number; happens: readonly Name[] }[] = [
  { of100: 49, happens: ['pay'] },
  { of100: 12, happens: ['remind', 'pay'] },
  { of100: 10, happens: ['remind'] },
  { of100: 12, happens: [] },
  { of100: 5, happens: ['dispute', 'reject', 'pay'] },
  { of100: 4, happens: ['dispute', 'approve'] },
  { of100: 5, happens: ['dispute'] },
  { of100: 2, happens: ['dispute', 'pay'] },
  { of100: 1, happens: ['setPaid'] },
];

/** Who does it, as the permissions have it; the first ones more often. */
const DOERS: Readonly<Record<Happening['what'], readonly { email: string }[]>> = {
  remind: [FINANCE, SENIOR],
  pay: [FINANCE, FINANCE, MANAGER],
  'set-paid': [SENIOR],
  dispute: [FINANCE, ...OFFICERS],
  resolve: [SENIOR, MANAGER],
};

/** What became of a fine until now, one thing some days after the other. */
export function lifeAfter(dice: Dice, fine: number, issuedHoursAgo: number): DemoStep[] {
  const steps: DemoStep[] = [];
  let hoursAgo = issuedHoursAgo;
  for (const name of someLife(dice)) {
    const happening = HAPPENINGS[name](dice);
    const by = dice.pick(DOERS[happening.what]).email;
    hoursAgo -= dice.between(3, 12 * 24);
    if (hoursAgo > 0) steps.push({ fine, hoursAgo, by, ...happening });
  }
  return steps;
}

function someLife(dice: Dice): readonly Name[] {
  let left = dice.between(0, 100);
  return LIVES.find(({ of100 }) => (left -= of100) < 0)?.happens ?? [];
}

function payment(dice: Dice): Pick<Extract<Happening, { what: 'pay' }>, 'method' | 'transactionReference'> {
  const digits = Math.floor(dice.between(1e7, 1e8));
  return dice.pick(
    [
      { method: 'CASH', transactionReference: null },
      { method: 'MOBILE_MONEY', transactionReference: `MoMo ${digits}` },
      { method: 'BANK_TRANSFER', transactionReference: `EFT-${digits}` },
      { method: 'CARD', transactionReference: `POS-${digits}` },
    ] as const,
    1.3,
  );
}
