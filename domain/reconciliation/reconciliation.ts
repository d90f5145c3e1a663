import { z } from 'zod';

import type { CashUp } from '../cash-up/cash-up.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../fine/payment.ts';
import { type Cents, signedCentsSchema, toEmalangeni } from '../shared/money.ts';
import { type Person, personSchema } from '../shared/person.ts';
import { CHANNELS, SUSPENSE_REASONS } from '../statement/line.ts';

const money = z.number();

const tallySchema = z.object({ count: z.int().nonnegative(), amount: money });
/** How many, and how much in emalangeni. */
export type Tally = z.output<typeof tallySchema>;

const accountDaySchema = z.object({
  account: z.string(),
  /** As colleagues call it; null for an account that nobody has named. */
  name: z.string().nullable(),
  channel: z.enum(CHANNELS).nullable(),
  /** Whether a statement of this day should be here, and is not. */
  isMissing: z.boolean(),
  /** What its lines of this day brought: always what is recorded, in suspense and returned. */
  cameIn: tallySchema,
  /** Where it is now. A line whose money is in several places counts in each. */
  recorded: tallySchema,
  suspense: tallySchema,
  returned: tallySchema,
});
export type AccountDay = z.output<typeof accountDaySchema>;

const cashierDaySchema = z.object({
  cashier: personSchema,
  /** Always what is cashed up and what is not. */
  taken: tallySchema,
  givenBack: tallySchema,
  open: z.object({ taken: tallySchema, givenBack: tallySchema }),
  cashUps: z.array(
    z.object({
      number: z.int(),
      expectedCash: money,
      countedCash: money,
      /** Counted less expected; negative if money is missing. */
      difference: money,
      reason: z.string().nullable(),
    }),
  ),
});
export type CashierDay = z.output<typeof cashierDaySchema>;

const ledgerLineSchema = z.object({
  method: z.enum(PAYMENT_METHODS),
  /** Always those with lines of statements, of whichever day, and those by hand. */
  payments: tallySchema,
  fromStatements: tallySchema,
  /** What all cashiers took by this method. */
  byHand: tallySchema,
  refunds: tallySchema,
});
export type LedgerLine = z.output<typeof ledgerLineSchema>;

/** Differences of one kind: all of them are counted, and not more than some are shown. */
const differencesOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    count: z.int().nonnegative(),
    /** The money in question, whether it is missing or too much. */
    amount: money,
    shown: z.array(item),
  });

const ofLine = { lineId: z.string(), account: z.string(), bankId: z.string().nullable(), amount: money };

const differenceSchemas = {
  /** Accounts of which no statement of the day is here. */
  noStatement: differencesOf(accountDaySchema.pick({ account: true, name: true })),
  /** Lines of the day of which money is in suspense. `amount`: that money. */
  inSuspense: differencesOf(
    z.object({ ...ofLine, reason: z.enum(SUSPENSE_REASONS), fineId: z.string().nullable() }),
  ),
  /** Lines of the day with which a payment was made that was given back since. `amount`: what was given back. */
  refunded: differencesOf(z.object({ ...ofLine, receiptNumber: z.string(), fineId: z.string() })),
  /** Payments of the day that somebody typed in although a statement has to tell of them, and to which no line belongs. */
  withoutLine: differencesOf(
    z.object({
      receiptNumber: z.string(),
      fineId: z.string(),
      amount: money,
      method: z.enum(PAYMENT_METHODS),
      transactionReference: z.string().nullable(),
      processedBy: personSchema,
    }),
  ),
  /** Cashiers who have not cashed up all of the day. */
  notCashedUp: differencesOf(cashierDaySchema.pick({ cashier: true, open: true })),
  /** Cash-ups of the day in which money is missing or too much. `amount`: negative if it is missing. */
  miscounted: differencesOf(
    z.object({ cashier: personSchema, number: z.int(), amount: money, reason: z.string().nullable() }),
  ),
};

/** A day of Mbabane: what statements say came in, what cashiers took and counted, and what the fines say was paid. */
export const reconciliationSchema = z
  .object({
    day: z.iso.date(),
    statements: z.array(accountDaySchema),
    cashiers: z.array(cashierDaySchema),
    ledger: z.array(ledgerLineSchema),
    differences: z.object(differenceSchemas),
  })
  .meta({ id: 'Reconciliation' });
export type Reconciliation = z.output<typeof reconciliationSchema>;
export type Differences = Reconciliation['differences'];

export type DifferenceKind = keyof Differences;
export const DIFFERENCE_KINDS = Object.keys(differenceSchemas) as DifferenceKind[];

/** In the words of an accountant. */
export const DIFFERENCE_LABELS: Readonly<Record<DifferenceKind, string>> = {
  noStatement: 'No statement of this day',
  inSuspense: 'In suspense',
  refunded: 'Paid by a line, and given back since',
  withoutLine: 'Typed in, without a line of a statement',
  notCashedUp: 'Not cashed up',
  miscounted: 'Cash-up with a difference',
};

/** In cents. */
export type CentsTally = { count: number; amount: Cents };

/** What one person took and gave back by hand. */
type TillFacts = { cashier: Person; taken: CentsTally; givenBack: CentsTally };

type MoneyOfLines = 'cameIn' | 'recorded' | 'suspense' | 'returned';

export type AccountFacts = Omit<AccountDay, MoneyOfLines> & Readonly<Record<MoneyOfLines, CentsTally>>;

type LedgerPart = keyof Omit<LedgerLine, 'method'>;

/** What moved by one method. */
export type LedgerFact = CentsTally & { part: LedgerPart; method: PaymentMethod };

/** What the read tables know of a day. */
export type DayFacts = {
  day: string;
  statements: readonly AccountFacts[];
  tills: readonly TillFacts[];
  cashUps: readonly CashUp[];
  ledger: readonly LedgerFact[];
  /** Those that stand in tables; the others follow from what is above. */
  listed: Pick<Differences, 'inSuspense' | 'refunded' | 'withoutLine'>;
};

export function reconciliationOf({ day, listed, ...facts }: DayFacts): Reconciliation {
  const statements = facts.statements.map(accountDay);
  const cashiers = facts.tills.map((till) => cashierDay(till, facts.cashUps));
  return {
    day,
    statements,
    cashiers,
    ledger: PAYMENT_METHODS.map((method) => ledgerLine(method, facts.ledger)),
    differences: {
      noStatement: noStatement(statements),
      ...listed,
      notCashedUp: notCashedUp(cashiers),
      miscounted: miscounted(cashiers),
    },
  };
}

const accountDay = (facts: AccountFacts): AccountDay => ({
  ...facts,
  cameIn: shownTally(facts.cameIn),
  recorded: shownTally(facts.recorded),
  suspense: shownTally(facts.suspense),
  returned: shownTally(facts.returned),
});

/** Sums of emalangeni are made in cents, so that nothing is lost. */
const sumOf = (amounts: readonly number[]): number =>
  toEmalangeni(signedCentsSchema.parse(amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)));

const shownTally = ({ count, amount }: CentsTally): Tally => ({ count, amount: toEmalangeni(amount) });

const tallyOf = (tallies: readonly Tally[]): Tally => ({
  count: tallies.reduce((sum, { count }) => sum + count, 0),
  amount: sumOf(tallies.map(({ amount }) => amount)),
});

const less = (all: Tally, { count, amount }: Tally): Tally => ({
  count: all.count - count,
  amount: sumOf([all.amount, -amount]),
});

function cashierDay({ cashier, ...facts }: TillFacts, allCashUps: readonly CashUp[]): CashierDay {
  const cashUps = allCashUps.filter((cashUp) => cashUp.cashier.id === cashier.id);
  const sums = cashUps.flatMap(({ methods }) => methods);
  const [taken, givenBack] = [shownTally(facts.taken), shownTally(facts.givenBack)];
  return {
    cashier,
    taken,
    givenBack,
    open: {
      taken: less(taken, tallyOf(sums.map(shownTally))),
      givenBack: less(
        givenBack,
        tallyOf(sums.map(({ refundCount: count, refundAmount: amount }) => shownTally({ count, amount }))),
      ),
    },
    cashUps: cashUps.map(({ number, expectedCash, countedCash, difference, reason }) => ({
      number,
      expectedCash: toEmalangeni(expectedCash),
      countedCash: toEmalangeni(countedCash),
      difference: toEmalangeni(difference),
      reason,
    })),
  };
}

function ledgerLine(method: PaymentMethod, facts: readonly LedgerFact[]): LedgerLine {
  const sum = (part: LedgerPart): Tally =>
    tallyOf(facts.filter((fact) => fact.method === method && fact.part === part).map(shownTally));
  return {
    method,
    payments: sum('payments'),
    fromStatements: sum('fromStatements'),
    byHand: sum('byHand'),
    refunds: sum('refunds'),
  };
}

function noStatement(statements: readonly AccountDay[]): Differences['noStatement'] {
  const shown = statements
    .filter(({ isMissing }) => isMissing)
    .map(({ account, name }) => ({ account, name }));
  return { count: shown.length, amount: 0, shown };
}

function notCashedUp(cashiers: readonly CashierDay[]): Differences['notCashedUp'] {
  const shown = cashiers
    .filter(({ open: { taken, givenBack } }) => taken.count + givenBack.count > 0)
    .map(({ cashier, open }) => ({ cashier, open }));
  const amounts = shown.flatMap(({ open }) => [open.taken.amount, open.givenBack.amount]);
  return { count: shown.length, amount: sumOf(amounts), shown };
}

function miscounted(cashiers: readonly CashierDay[]): Differences['miscounted'] {
  const shown = cashiers.flatMap(({ cashier, cashUps }) =>
    cashUps
      .filter(({ difference }) => difference !== 0)
      .map(({ number, difference, reason }) => ({ cashier, number, amount: difference, reason })),
  );
  return { count: shown.length, amount: sumOf(shown.map(({ amount }) => Math.abs(amount))), shown };
}

/** How many differences there are, of whichever kind. */
export const differencesIn = (differences: Differences): number =>
  DIFFERENCE_KINDS.reduce((sum, kind) => sum + differences[kind].count, 0);

/** All methods together. */
export const ledgerSum = (ledger: readonly LedgerLine[]): Omit<LedgerLine, 'method'> => ({
  payments: tallyOf(ledger.map(({ payments }) => payments)),
  fromStatements: tallyOf(ledger.map(({ fromStatements }) => fromStatements)),
  byHand: tallyOf(ledger.map(({ byHand }) => byHand)),
  refunds: tallyOf(ledger.map(({ refunds }) => refunds)),
});

/** What was paid less what was given back. */
export const revenueOf = ({ payments, refunds }: Pick<LedgerLine, 'payments' | 'refunds'>): number =>
  sumOf([payments.amount, -refunds.amount]);

/** All accounts together. */
export const statementSum = (statements: readonly AccountDay[]): Pick<AccountDay, MoneyOfLines> => ({
  cameIn: tallyOf(statements.map(({ cameIn }) => cameIn)),
  recorded: tallyOf(statements.map(({ recorded }) => recorded)),
  suspense: tallyOf(statements.map(({ suspense }) => suspense)),
  returned: tallyOf(statements.map(({ returned }) => returned)),
});

/** All cashiers together. */
export const tillSum = (
  cashiers: readonly CashierDay[],
): Pick<CashierDay, 'taken' | 'givenBack' | 'open'> => ({
  taken: tallyOf(cashiers.map(({ taken }) => taken)),
  givenBack: tallyOf(cashiers.map(({ givenBack }) => givenBack)),
  open: {
    taken: tallyOf(cashiers.map(({ open }) => open.taken)),
    givenBack: tallyOf(cashiers.map(({ open }) => open.givenBack)),
  },
});
