import { formatSzl, toEmalangeni } from '@fines/domain/shared/money.ts';
import { formatNumber, numberMeant } from '@fines/domain/shared/streams.ts';

import type { PublicReceipt } from '../engine/records.ts';
import { type Route, typedIn } from '../engine/route.ts';
import type { Site } from '../engine/site.ts';
import { amountMeant } from '../engine/typed.ts';
import { answerPage } from '../page/answer.ts';
import { factList, submitButton, textField, type Typed } from '../page/fields.ts';
import { html, type Html } from '../page/html.ts';
import type { Content, Fault } from '../page/layout.ts';
import type { Pen } from '../page/speech.ts';

const FIELDS = ['receiptNumber', 'amount'] as const;
type Field = (typeof FIELDS)[number];
type Asked = Readonly<Record<Field, string>>;

function receiptForm(pen: Pen, typed: Typed<Field>): Content {
  return {
    title: pen.line(({ t }) => t('checkReceipt')),
    faults: typed.faults,
    main: html`<h1>${pen.word('checkReceipt')}</h1>
      <p>${pen.word('checkReceiptIntro')}</p>
      <form method="post" action="/receipt" novalidate>
        ${textField(pen, { name: 'receiptNumber', label: 'receiptNumber', hint: 'receiptHint' }, typed)}
        ${textField(
          pen,
          { name: 'amount', label: 'amount', hint: 'amountHint', width: 'width-10', inputMode: 'decimal' },
          typed,
        )}
        ${submitButton(pen, 'checkTheReceipt')}
      </form>`,
  };
}

/** A receipt that is ours: when it was given, and for which fine; of no person. */
function receiptPage(pen: Pen, receiptNumber: string, receipt: PublicReceipt): Content {
  const { fineNumber, amount, paidAt, refundedAt } = receipt;
  const paid = paidAt.toISOString();
  const [heading, more]: [Html, Html] =
    refundedAt === null
      ? [
          pen.word('receiptGenuine'),
          pen.say(({ t, day }) => t('receiptGenuineMore', { day: day(paid), fineNumber })),
        ]
      : [
          pen.word('receiptRefunded'),
          pen.say(({ t, day }) =>
            t('receiptRefundedMore', {
              day: day(paid),
              fineNumber,
              refundDay: day(refundedAt.toISOString()),
            }),
          ),
        ];
  return {
    title: pen.line(({ t }) => t(refundedAt === null ? 'receiptGenuine' : 'receiptRefunded')),
    main: html`<h1>${heading}</h1>
      <section class="demand ${refundedAt === null ? 'settled' : 'late'}"><p>${more}</p></section>
      ${factList([
        [pen.word('receiptNumber'), receiptNumber],
        [pen.word('amount'), formatSzl(toEmalangeni(amount))],
      ])}
      <p><a href="/receipt">${pen.word('askAgain')}</a></p>`,
  };
}

const WANTED = { receiptNumber: 'enterReceiptNumber', amount: 'enterAmount' } as const;

const missing = (pen: Pen, values: Asked): Fault[] =>
  FIELDS.filter(
    (field) =>
      values[field].trim() === '' || (field === 'amount' && amountMeant(values.amount) === undefined),
  ).map((field) => ({ field, text: pen.word(WANTED[field]) }));

/**
 * Numbers follow each other and most amounts are alike: so that nobody walks through all receipts, each question counts
 * as a guess, and takes as long, whatever comes of it.
 *
 * @throws HttpProblem 429 for a network that asked too often
 */
async function findReceipt({ guesses, records }: Site, ip: string, { receiptNumber, amount }: Asked) {
  const started = performance.now();
  guesses.require(ip);
  const meant = numberMeant(receiptNumber, ['RCP']);
  const number = meant && formatNumber(meant);
  const [receipt] = await Promise.all([
    number === undefined ? undefined : records.receipt(number),
    guesses.missed(ip, started),
  ]);
  if (number === undefined || receipt === undefined || receipt.amount !== amountMeant(amount))
    return undefined;
  return { number, receipt };
}

export const receiptRoutes = (site: Site): Route[] => [
  {
    method: 'get',
    path: '/receipt',
    handle: (ctx) =>
      answerPage(ctx, site, (pen) =>
        receiptForm(pen, { values: { receiptNumber: '', amount: '' }, faults: [] }),
      ),
  },
  {
    method: 'post',
    path: '/receipt',
    handle: async (ctx) => {
      const values = await typedIn(ctx, FIELDS);
      const again = (status: number, faultsOf: (pen: Pen) => Fault[]) =>
        answerPage(ctx, site, (pen) => ({ ...receiptForm(pen, { values, faults: faultsOf(pen) }), status }));
      if (values.receiptNumber.trim() === '' || amountMeant(values.amount) === undefined) {
        return again(422, (pen) => missing(pen, values));
      }
      const found = await findReceipt(site, ctx.ip, values);
      if (found === undefined) {
        return again(404, (pen) => [{ field: 'receiptNumber', text: pen.word('receiptUnknown') }]);
      }
      return answerPage(ctx, site, (pen) => receiptPage(pen, found.number, found.receipt));
    },
  },
];
