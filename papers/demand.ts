import { printedPaymentReference } from '@fines/domain/fine/payment-reference.ts';
import { PAYMENT_METHODS } from '@fines/domain/fine/payment.ts';
import type { PublicLink } from '@fines/domain/fine/public-link.ts';
import { isOverdue } from '@fines/domain/fine/status.ts';
import type { FineView } from '@fines/domain/fine/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';

import type { Block, PaperFact, Words } from './paper.ts';
import { type About, letterheadText, penOf, present, shownAddress } from './parts.ts';

/** How much, by when, where, how, and by which reference. */
function waysToPay(fine: FineView, about: About): PaperFact[] {
  const { fact, dayFact } = penOf(about);
  const { bankAccount, mobileMoney, counters } = about.letterhead;
  return [
    fact('amount', formatSzl(fine.amount)),
    dayFact('dueDate', fine.dueDate),
    fact('paymentReference', printedPaymentReference(fine.fineNumber)),
    ...present([
      fact('bankAccount', bankAccount),
      fact('mobileMoney', mobileMoney),
      fact('atCounter', counters),
    ]),
  ];
}

/** The frame that tells how to pay an unpaid fine. `urges` is what stands before the rules. */
function paymentBox(fine: FineView, about: About, urges: readonly Words[]): Block {
  const { say, word } = penOf(about);
  const { fineNumber, dueDate } = fine;
  const amount = formatSzl(fine.amount);
  return {
    kind: 'box',
    heading: say(({ t, day }) =>
      isOverdue(dueDate, new Date(about.now))
        ? t('overdueSince', { amount, day: day(dueDate) })
        : t('payBy', { amount, day: day(dueDate) }),
    ),
    facts: waysToPay(fine, about),
    lines: [
      ...urges,
      say(({ t }) =>
        t('howToPay', {
          methods: PAYMENT_METHODS.map((method) => t(method).toLowerCase()).join(', '),
          fineNumber,
        }),
      ),
      word('keepTheReceipt'),
    ],
  };
}

/** What the driver may do instead. */
function contestBox(about: About, link: PublicLink | null): Block {
  const { say, word } = penOf(about);
  const online = link && { address: shownAddress(link.site), code: link.code };
  return {
    kind: 'box',
    heading: word('contest'),
    facts: [],
    lines: [
      ...letterheadText(about.letterhead.dispute, about),
      ...(online === null ? [] : [say(({ t }) => t('online', online))]),
      word('beforeYouPay'),
    ],
  };
}

/** What follows if nothing is done. */
const consequence = (about: About): Block => ({
  kind: 'text',
  heading: penOf(about).word('ifNotPaid'),
  lines: letterheadText(about.letterhead.consequence, about),
});

const answered = (heading: Words, line: Words): Block[] => [
  { kind: 'box', heading, facts: [], lines: [line] },
];

type Demanding = {
  /** What is said before how to pay. */
  urges?: readonly Words[];
  /** Whether the paper tells how to contest the fine. */
  isContestable?: boolean;
  /** Where the public sees the fine, and disputes it. */
  link?: PublicLink | null;
};

/** What is asked of who gets the paper, as the fine stands now. */
export function demandOf(
  fine: FineView,
  about: About,
  { urges = [], isContestable = true, link = null }: Demanding = {},
): Block[] {
  const { say, word } = penOf(about);
  const amount = formatSzl(fine.amount);
  switch (fine.status) {
    case 'UNPAID':
      return [
        paymentBox(fine, about, urges),
        ...(isContestable ? [contestBox(about, link)] : []),
        consequence(about),
      ];
    case 'DISPUTED':
      return answered(
        say(({ t }) => t('disputed', { amount })),
        word('decisionPending'),
      );
    case 'PAID':
      return answered(
        say(({ t, day }) => t('paidOn', { amount, day: day(fine.paidAt ?? fine.updatedAt) })),
        word('nothingMore'),
      );
    case 'RESOLVED':
    case 'CANCELLED':
      return answered(word('nothingToPay'), word('dismissed'));
    default:
      return fine.status satisfies never;
  }
}

export const legalBasis = (about: About): Block => ({
  kind: 'text',
  heading: penOf(about).word('legalBasis'),
  lines: letterheadText(about.letterhead.legalBasis, about),
});
