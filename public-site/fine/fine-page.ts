import { printedPaymentReference } from '@fines/domain/fine/payment-reference.ts';
import { PAYMENT_METHODS } from '@fines/domain/fine/payment.ts';
import { isOverdue } from '@fines/domain/fine/status.ts';
import type { KeptLetterhead } from '@fines/domain/letterhead/letterhead.ts';
import { formatSzl, toEmalangeni } from '@fines/domain/shared/money.ts';
import { factLabel } from '@fines/papers/speech.ts';

import type { PublicDispute, PublicFine } from '../engine/records.ts';
import { factList } from '../page/fields.ts';
import { html, type Html } from '../page/html.ts';
import { type Content, inLines } from '../page/layout.ts';
import { markupOf, type Pen } from '../page/speech.ts';

/** A fine as its page shows it: `path` is the address of the page, `isOnline` whether it can be disputed there. */
type Shown = {
  pen: Pen;
  fine: PublicFine;
  letterhead: KeptLetterhead;
  path: string;
  now: Date;
  isOnline: boolean;
};

/** What is asked of who sees it, and what colour says the same. */
type Demand = { look: 'open' | 'late' | 'settled'; heading: Html; next: Html; isToBePaid: boolean };

function demandOf({ pen, fine, now }: Shown): Demand {
  const amount = formatSzl(toEmalangeni(fine.amount));
  const due = fine.dueDate.toISOString();
  switch (fine.status) {
    case 'UNPAID':
      return isOverdue(due, now)
        ? {
            look: 'late',
            heading: pen.say(({ t, day }) => t('overdueSince', { amount, day: day(due) })),
            next: pen.word('nextOverdue'),
            isToBePaid: true,
          }
        : {
            look: 'open',
            heading: pen.say(({ t, day }) => t('payBy', { amount, day: day(due) })),
            next: pen.say(({ t, day }) => t('nextUnpaid', { day: day(due) })),
            isToBePaid: true,
          };
    case 'DISPUTED':
      return {
        look: 'open',
        heading: pen.say(({ t }) => t('disputed', { amount })),
        next: pen.word('nextDisputed'),
        isToBePaid: false,
      };
    case 'PAID':
      return {
        look: 'settled',
        heading: pen.say(({ t, day }) =>
          t('paidOn', { amount, day: day((fine.paidAt ?? now).toISOString()) }),
        ),
        next: pen.word('nextPaid'),
        isToBePaid: false,
      };
    case 'RESOLVED':
      return {
        look: 'settled',
        heading: pen.word('nothingToPay'),
        next: pen.word('dismissed'),
        isToBePaid: false,
      };
    default:
      return fine.status satisfies never;
  }
}

/** Where and how, with the reference by which the payment is found. */
function waysToPay({ pen, fine, letterhead }: Shown): Html {
  const { bankAccount, mobileMoney, counters } = letterhead;
  return html`${factList([
      [
        pen.word('paymentReference'),
        html`<span class="reference">${printedPaymentReference(fine.fineNumber)}</span>`,
      ],
      [pen.word('bankAccount'), bankAccount && html`${inLines(bankAccount)}`],
      [pen.word('mobileMoney'), mobileMoney],
      [pen.word('atCounter'), html`${inLines(counters)}`],
    ])}
    <p>
      ${pen.say(({ t }) =>
        t('payHow', { methods: PAYMENT_METHODS.map((method) => t(method).toLowerCase()).join(', ') }),
      )}
    </p>`;
}

/** A text of the authority, in siSwati where it gave one. */
const ownText = ({ pen }: Shown, { en, ss }: KeptLetterhead['dispute']): Html =>
  html`<p>${inLines(pen.language === 'ss-SZ' ? (ss ?? en) : en)}</p>`;

function whatNext(shown: Shown, { next, isToBePaid }: Demand): Html {
  const { pen, letterhead, path, isOnline } = shown;
  return html`<h2>${pen.word('whatNext')}</h2>
    <p>${next}</p>
    ${
      isToBePaid &&
      html`${ownText(shown, letterhead.consequence)}
        <h2>${pen.word('contest')}</h2>
        ${ownText(shown, letterhead.dispute)}
        <p>${pen.word('beforeYouPay')}</p>
        ${
          isOnline &&
          html`<p><a class="button second" href="${path}/dispute">${pen.word('disputeFine')}</a></p>`
        }`
    }`;
}

function disputeOf({ pen }: Shown, { submittedAt, status, resolution }: PublicDispute): Html {
  const submitted = html`<p>${pen.say(({ t, day }) => t('disputeSubmitted', { day: day(submittedAt) }))}</p>`;
  if (status === 'PENDING') {
    return html`<h2>${pen.word('yourDispute')}</h2>
      ${submitted}
      <p>${pen.word('decisionBelow')}</p>`;
  }
  return html`<h2>${pen.word(status === 'APPROVED' ? 'disputeApproved' : 'disputeRejected')}</h2>
    ${submitted}
    <div class="grounds">
      <p><strong>${pen.word('whyDecided')}</strong></p>
      <p>${inLines(resolution ?? '')}</p>
    </div>`;
}

const factsOf = ({ pen, fine }: Shown): Html =>
  factList([
    [pen.word('licensePlate'), fine.licensePlate],
    [pen.word('offense'), fine.offenseDescription],
    [markupOf(factLabel('location', pen.language)), fine.location],
    [pen.word('dateIssued'), pen.line(({ time }) => time(fine.dateIssued.toISOString()))],
    [pen.word('amount'), formatSzl(toEmalangeni(fine.amount))],
    [pen.word('dueDate'), pen.line(({ day }) => day(fine.dueDate.toISOString()))],
    [pen.word('status'), pen.word(`status${fine.status}`)],
  ]);

/** Closed at first: a photo is many times the page, and whoever opens it pays for it. */
function photosOf({ pen, fine: { photos }, path }: Shown): Html[] {
  return photos.map((_photo, index) => {
    const nth = index + 1;
    const named =
      photos.length === 1 ? pen.word('photo') : pen.say(({ t }) => t('photoNumber', { nth: String(nth) }));
    const alt = pen.line(({ t }) => t('evidenceOfOffense'));
    return html`<details>
      <summary>${named}</summary>
      <img src="${path}/photo/${nth}" alt="${alt}" loading="lazy" />
    </details>`;
  });
}

export function finePage(shown: Shown): Content {
  const { pen, fine } = shown;
  const demand = demandOf(shown);
  const { fineNumber } = fine;
  return {
    title: pen.line(({ t }) => t('fineOf', { fineNumber })),
    main: html`<h1>${pen.say(({ t }) => t('fineOf', { fineNumber }))}</h1>
      <section class="demand ${demand.look}">
        <h2>${demand.heading}</h2>
        ${demand.isToBePaid && waysToPay(shown)}
      </section>
      ${fine.disputes.toReversed().map((dispute) => disputeOf(shown, dispute))} ${whatNext(shown, demand)}
      <h2>${pen.word('whatHappened')}</h2>
      ${factsOf(shown)} ${photosOf(shown)}
      <p class="hint">${pen.word('keepAddress')}</p>`,
  };
}
