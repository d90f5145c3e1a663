import { localDay, shiftDay } from '../shared/dates.ts';
import { type Cents, centsSchema, formatSzl, signedCentsSchema, toEmalangeni } from '../shared/money.ts';
import { grantOf } from '../shared/permissions.ts';
import { type Actor, personOf } from '../shared/person.ts';
import { conflict, forbidden, invalid } from '../shared/refusal.ts';
import type { CashUps } from './cash-up.ts';
import type { CashUpEvent } from './events.ts';
import {
  type CashCount,
  isSameCount,
  sumOfCash,
  expectedCash,
  type Movement,
  type Movements,
  sumsByMethod,
} from './movement.ts';
import { notCashedUp } from './view.ts';

/** Payments and refunds by receipt number. */
type Seen = { receipts: readonly string[]; refunds: readonly string[] };

export type CloseCashUp = {
  type: 'CloseCashUp';
  cashierId: string;
  /** A local day. */
  day: string;
  /** Everything that the person took and gave back on that day, according to the log. */
  facts: Movements;
  /** What the person who counted was shown as not cashed up yet. */
  seen: Seen;
  /** Null for the amount that was counted before. */
  cashAtStart: Cents | null;
  /** The amount that the person's last cash-up counted, according to the log; null if there is none. */
  countedBefore: Cents | null;
  counted: CashCount;
  /** What was counted before the expected cash was shown. */
  firstCounted: CashCount;
  reason: string | null;
  actor: Actor;
  now: string;
};

const NO_CASH = centsSchema.parse(0);

/** In days. Later nobody remembers what was in the drawer. */
export const LATEST_DAYS = 31;

/** Closes everything that no earlier cash-up of that person and day covers, if the person was shown exactly this. */
export function decide(command: CloseCashUp, before: CashUps): CashUpEvent[] {
  requireOwn(command);
  requireDay(command);
  const open = notCashedUp(command.facts, before);
  requireSeen(open, command.seen);
  const [cashier] = [...open.taken, ...open.givenBack].map(({ person }) => person);
  if (cashier === undefined) throw conflict('nothing-to-cash-up', 'Everything is cashed up already');
  const { countedBefore } = command;
  const cashAtStart = command.cashAtStart ?? countedBefore ?? NO_CASH;
  const methods = sumsByMethod(open);
  const expected = expectedCash(cashAtStart, methods);
  const countedCash = sumOfCash(command.counted);
  const difference = signedCentsSchema.parse(countedCash - expected);
  const isRecount = !isSameCount(command.firstCounted, command.counted);
  if (command.reason === null) requireNothingToExplain({ difference, cashAtStart, countedBefore, isRecount });
  const data = {
    number: before.length + 1,
    day: command.day,
    cashier,
    closedBy: personOf(command.actor),
    ...seenOf(open),
    methods,
    cashAtStart,
    ...(countedBefore !== null && { countedBefore }),
    expectedCash: expected,
    counted: command.counted,
    countedCash,
    ...(isRecount && {
      firstCounted: command.firstCounted,
      firstCountedCash: sumOfCash(command.firstCounted),
    }),
    difference,
    reason: command.reason,
  };
  return [{ type: 'CashUpClosed', data }];
}

export function requireOwn({ actor, cashierId }: Pick<CloseCashUp, 'actor' | 'cashierId'>): void {
  if (grantOf(actor.role, 'cash-up.close') === 'own' && actor.id !== cashierId) {
    throw forbidden('You may close only your own cash-up');
  }
}

export function requireDay({ day, now }: Pick<CloseCashUp, 'day' | 'now'>): void {
  const today = localDay(now);
  if (day > today) throw invalid({ day: 'This day has not come yet' });
  if (day < shiftDay(today, -LATEST_DAYS)) {
    throw invalid({ day: `A day can be cashed up until ${LATEST_DAYS} days later` });
  }
}

const numbersOf = (movements: readonly Movement[]): string[] =>
  movements.map(({ receiptNumber }) => receiptNumber).toSorted();

const seenOf = ({ taken, givenBack }: Movements) => ({
  receipts: numbersOf(taken),
  refunds: numbersOf(givenBack),
});

/** The difference means something only if the person who counted was shown every open movement and no other. */
function requireSeen(open: Movements, seen: Seen): void {
  const { receipts, refunds } = seenOf(open);
  if (isSame(receipts, seen.receipts) && isSame(refunds, seen.refunds)) return;
  throw conflict(
    'cash-up-outdated',
    'Payments, refunds or a cash-up were recorded meanwhile. Look again, and count again.',
  );
}

const isSame = (sorted: readonly string[], others: readonly string[]): boolean =>
  sorted.join(' ') === others.toSorted().join(' ');

const inWords = (cents: Cents): string => formatSzl(toEmalangeni(cents));

type Figures = { difference: Cents; cashAtStart: Cents; countedBefore: Cents | null; isRecount: boolean };

function requireNothingToExplain({ difference, cashAtStart, countedBefore, isRecount }: Figures): void {
  if (Number(difference) !== 0) {
    throw invalid({ reason: `There is a difference of ${inWords(difference)}: say why` });
  }
  if (countedBefore !== null && cashAtStart !== countedBefore) {
    const before = `The last cash-up counted ${inWords(countedBefore)}`;
    throw invalid({ reason: `${before}, and this one starts with ${inWords(cashAtStart)}: say why` });
  }
  if (isRecount) throw invalid({ reason: 'The cash was counted anew: say why' });
}
