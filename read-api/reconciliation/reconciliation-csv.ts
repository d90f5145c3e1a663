import { PAYMENT_METHOD_LABELS } from '@fines/domain/fine/payment.ts';
import {
  type CashierDay,
  DIFFERENCE_KINDS,
  DIFFERENCE_LABELS,
  type DifferenceKind,
  type Differences,
  type LedgerLine,
  type Reconciliation,
  revenueOf,
  type Tally,
} from '@fines/domain/reconciliation/reconciliation.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import { SUSPENSE_REASON_LABELS } from '@fines/domain/statement/line.ts';
import type { Reply } from '@fines/platform/http/endpoint.ts';

import { type Cell, csvReply, moneyCell } from '../list/csv.ts';

const HEAD = ['Part', 'Of', 'Figure', 'Count', 'Amount', 'Fine Number', 'Reference', 'Note'];

/** The figures of a day, then each difference with its line. */
export const reconciliationCsv = (of: Reconciliation): Reply =>
  csvReply({
    fileName: `reconciliation-${of.day}.csv`,
    head: HEAD,
    batches: [
      of.statements.flatMap(accountLines),
      of.cashiers.flatMap(cashierLines),
      of.ledger.flatMap(ledgerLines),
      ...DIFFERENCE_KINDS.map((kind) => differenceLines(kind, of.differences)),
    ],
    cells: (line) => line,
  });

type Line = Cell[];

const tallied = (part: string, of: string, figure: string, { count, amount }: Tally): Line => [
  part,
  of,
  figure,
  count,
  moneyCell(amount),
];

function accountLines(one: Reconciliation['statements'][number]): Line[] {
  const of = one.name === null ? one.account : `${one.name}, ${one.account}`;
  return [
    [...tallied('Statements', of, 'Came in', one.cameIn), null, null, one.isMissing ? 'No statement' : null],
    tallied('Statements', of, 'Recorded', one.recorded),
    tallied('Statements', of, 'In suspense', one.suspense),
    tallied('Statements', of, 'Returned', one.returned),
  ];
}

function cashierLines({ cashier, taken, givenBack, open, cashUps }: CashierDay): Line[] {
  const of = fullNameOf(cashier);
  return [
    tallied('Cashiers', of, 'Taken', taken),
    tallied('Cashiers', of, 'Given back', givenBack),
    tallied('Cashiers', of, 'Taken, not cashed up', open.taken),
    tallied('Cashiers', of, 'Given back, not cashed up', open.givenBack),
    ...cashUps.flatMap(({ number, expectedCash, countedCash, difference }): Line[] => [
      ['Cashiers', of, `Cash-up ${number}: expected cash`, null, moneyCell(expectedCash)],
      ['Cashiers', of, `Cash-up ${number}: counted cash`, null, moneyCell(countedCash)],
      ['Cashiers', of, `Cash-up ${number}: difference`, null, moneyCell(difference)],
    ]),
  ];
}

function ledgerLines(line: LedgerLine): Line[] {
  const of = PAYMENT_METHOD_LABELS[line.method];
  return [
    tallied('Payments', of, 'Payments', line.payments),
    tallied('Payments', of, 'With lines of statements', line.fromStatements),
    tallied('Payments', of, 'By hand', line.byHand),
    tallied('Payments', of, 'Refunds', line.refunds),
    ['Payments', of, 'Payments less refunds', null, moneyCell(revenueOf(line))],
  ];
}

type ItemOf<Kind extends DifferenceKind> = Differences[Kind]['shown'][number];

const ofLine = (
  { account, lineId, amount, fineId, bankId }: ItemOf<'inSuspense' | 'refunded'>,
  note: string,
): Line => [account, lineId, null, moneyCell(amount), fineId, bankId, note];

/** A difference from `Of` on: where it is, how much it is about, and what else is known of it. */
const DIFFERENCE_CELLS: { readonly [Kind in DifferenceKind]: (item: ItemOf<Kind>) => Line } = {
  noStatement: ({ account, name }) => [name ?? account, account, null, null, null, null, null],
  inSuspense: (item) => ofLine(item, SUSPENSE_REASON_LABELS[item.reason]),
  refunded: (item) => ofLine(item, item.receiptNumber),
  withoutLine: ({ processedBy, receiptNumber, amount, fineId, transactionReference, method }) => [
    fullNameOf(processedBy),
    receiptNumber,
    null,
    moneyCell(amount),
    fineId,
    transactionReference,
    PAYMENT_METHOD_LABELS[method],
  ],
  notCashedUp: ({ cashier, open: { taken, givenBack } }) => [
    fullNameOf(cashier),
    'Not cashed up',
    taken.count + givenBack.count,
    moneyCell(taken.amount),
    null,
    null,
    givenBack.count === 0 ? null : `Given back: ${moneyCell(givenBack.amount)}`,
  ],
  miscounted: ({ cashier, number, amount, reason }) => [
    fullNameOf(cashier),
    `Cash-up ${number}`,
    null,
    moneyCell(amount),
    null,
    null,
    reason,
  ],
};

/** Where more are there than a file of this kind holds, it says so. */
function differenceLines(kind: DifferenceKind, differences: Differences): Line[] {
  const part = DIFFERENCE_LABELS[kind];
  const cells = DIFFERENCE_CELLS[kind] as (item: unknown) => Line;
  const { count, shown }: { count: number; shown: readonly unknown[] } = differences[kind];
  const more = count - shown.length;
  return [
    ...shown.map((item) => [part as Cell].concat(cells(item))),
    ...(more > 0 ? [[part, null, `And ${more} more, which the lists of the console have`]] : []),
  ];
}
