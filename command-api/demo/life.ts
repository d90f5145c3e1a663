import type { Dice } from './dice.ts';
import { FINANCE, MANAGER, OFFICERS, SENIOR } from './people.ts';
import type { DemoStep, Happening } from './steps.ts';
import { APPROVALS, OBJECTIONS, PAID_ELSEWHERE, REJECTIONS } from './vocabulary.ts';

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
