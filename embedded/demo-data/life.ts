import type { NewUser } from '@fines/command-api/user/create-user.ts';
import type { PaymentMethod } from '@fines/domain/fine/payment.ts';

import { APPROVALS, OBJECTIONS, PAID_ELSEWHERE, REJECTIONS } from './vocabulary.ts';

/** Random numbers that are the same on every machine: the generator "mulberry32" with a fixed seed. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A number from 0 up to, but not including, 1. */
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

  /** One of the items. If `lean` is above 1, the first items are more likely. */
  pick<Item>(items: readonly Item[], lean = 1): Item {
    const item = items[Math.floor(this.next() ** lean * items.length)];
    if (item === undefined) throw new RangeError('There is nothing to pick from');
    return item;
  }
}

/** A fine as an officer enters it. */
export type DemoFine = {
  licensePlate: string;
  driverLicense: string | null;
  driverName: string | null;
  offense: { name: string; type: string };
  location: string;
  notes: string | null;
};

/** What can happen to a fine after its issue; each at most once for a fine. */
export type Happening =
  | { what: 'remind' }
  | { what: 'pay'; method: PaymentMethod; transactionReference: string | null }
  | { what: 'set-paid'; reason: string }
  | { what: 'dispute'; reason: string; evidence: string | null }
  | { what: 'dispute-online'; reason: string; evidence: string; phone: string | null; hasPicture: boolean }
  | { what: 'resolve'; status: 'APPROVED' | 'REJECTED'; resolution: string };

/** A step of somebody with a fine. `hoursAgo` counts back from the moment for which the demo is made. */
export type DemoStep = { fine: number; hoursAgo: number; by: string } & (
  | { what: 'issue'; request: DemoFine }
  | Happening
);

/** The password of every demo account. Demo accounts exist only where demo data was filled in. */
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
export const MANAGER = person('manager', 'Sibusiso', 'Nkambule', 'RSP-0012', 'MANAGER');
export const FINANCE = person('finance', 'Thandeka', 'Simelane', null, 'FINANCE_OFFICER');
export const AUDITOR = person('auditor', 'Phindile', 'Matsebula', null, 'AUDITOR');
export const SENIOR = person('senior', 'Mandla', 'Hlophe', 'RSP-0107', 'SENIOR_OFFICER');

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

/** The ways a fine can go, and how many of a hundred fines go each way. */
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

/** Who takes each step, as the permissions allow; the first ones are more likely. */
const DOERS: Readonly<Record<Exclude<Happening['what'], 'dispute-online'>, readonly { email: string }[]>> = {
  remind: [FINANCE, SENIOR],
  pay: [FINANCE, FINANCE, MANAGER],
  'set-paid': [SENIOR],
  dispute: [FINANCE, ...OFFICERS],
  resolve: [SENIOR, MANAGER],
};

/** The steps of a fine after its issue until now, some hours or days apart. */
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
