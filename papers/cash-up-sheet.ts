import type { CashUpView, MethodSumView } from '@fines/domain/cash-up/view.ts';
import { formatE, formatSzl } from '@fines/domain/shared/money.ts';
import { withBadge } from '@fines/domain/shared/person.ts';

import type { Block, Column, Paper, PaperFact } from './paper.ts';
import { type About, paperOf, type Pen, penOf, present } from './parts.ts';

/** In cents, which add up exactly. */
const centsOf = (emalangeni: number): number => Math.round(emalangeni * 100);
const total = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + centsOf(amount), 0) / 100;

const keptOf = ({ amount, refundAmount }: MethodSumView): number =>
  (centsOf(amount) - centsOf(refundAmount)) / 100;

const countOf = (numbers: readonly number[]): string =>
  String(numbers.reduce((sum, number) => sum + number, 0));

function methodTable({ methods }: CashUpView, { word, value }: Pen): Block {
  const right = (head: Parameters<Pen['word']>[0]): Column => ({ head: word(head), align: 'right' });
  return {
    kind: 'table',
    heading: word('byMethod'),
    columns: [
      { head: word('paymentMethod'), align: 'left' },
      right('payments'),
      right('taken'),
      right('refunds'),
      right('givenBack'),
      right('sum'),
    ],
    rows: methods.map((sum) => [
      value(({ t }) => t(sum.method)),
      String(sum.count),
      formatSzl(sum.amount),
      String(sum.refundCount),
      formatSzl(sum.refundAmount),
      formatSzl(keptOf(sum)),
    ]),
    total: [
      value(({ t }) => t('total')),
      countOf(methods.map(({ count }) => count)),
      formatSzl(total(methods.map(({ amount }) => amount))),
      countOf(methods.map(({ refundCount }) => refundCount)),
      formatSzl(total(methods.map(({ refundAmount }) => refundAmount))),
      formatSzl(total(methods.map(keptOf))),
    ],
  };
}

function countTable({ counted, countedCash }: CashUpView, { word, value }: Pen): Block[] {
  if (counted.length === 0) return [];
  return [
    {
      kind: 'table',
      heading: word('notesAndCoins'),
      columns: [
        { head: word('money'), align: 'left' },
        { head: word('pieces'), align: 'right' },
        { head: word('sum'), align: 'right' },
      ],
      rows: counted.map(({ value: each, pieces }) => [
        formatE(each),
        String(pieces),
        formatSzl((centsOf(each) * pieces) / 100),
      ]),
      total: [value(({ t }) => t('countedCash')), '', formatSzl(countedCash)],
    },
  ];
}

function factsOf(cashUp: CashUpView, { fact, timeFact }: Pen): PaperFact[] {
  const { countedBefore, cashAtStart, firstCountedCash } = cashUp;
  const differs = countedBefore !== null && countedBefore !== cashAtStart;
  return [
    fact('cashier', withBadge(cashUp.cashier)),
    timeFact('closedAt', cashUp.closedAt),
    fact('closedBy', withBadge(cashUp.closedBy)),
    fact('cashAtStart', formatSzl(cashAtStart)),
    ...(differs ? [fact('countedBefore', formatSzl(countedBefore))] : []),
    fact('expectedCash', formatSzl(cashUp.expectedCash)),
    ...(firstCountedCash === null ? [] : [fact('firstCountedCash', formatSzl(firstCountedCash))]),
    fact('countedCash', formatSzl(cashUp.countedCash)),
    fact('difference', formatSzl(cashUp.difference)),
    ...present([fact('reasonForDifference', cashUp.reason)]),
  ];
}

const listed = (numbers: readonly string[], none: string): string => numbers.join(', ') || none;

/** What a cashier took and gave back, and the cash that was counted: signed by both who were there. */
export function cashUpSheetOf(cashUp: CashUpView, about: About): Paper {
  const pen = penOf(about);
  const { say, word, value } = pen;
  const number = String(cashUp.number);
  const cashier = withBadge(cashUp.cashier);
  return paperOf(about, {
    name: say(({ t, day }) => t('cashUpOf', { number, day: day(cashUp.day), cashier })),
    blocks: [
      {
        kind: 'title',
        title: word('cashUpTitle'),
        number: `${number} · ${value(({ day }) => day(cashUp.day))}`,
        code: null,
        stamps: [],
      },
      { kind: 'facts', heading: null, facts: factsOf(cashUp, pen) },
      methodTable(cashUp, pen),
      ...countTable(cashUp, pen),
      {
        kind: 'text',
        heading: null,
        lines: [
          say(({ t }) => t('receipts', { receipts: listed(cashUp.receipts, t('none')) })),
          say(({ t }) => t('refundsListed', { refunds: listed(cashUp.refunds, t('none')) })),
        ],
      },
      { kind: 'signatures', signers: [word('cashier'), word('countedBy')] },
    ],
  });
}
