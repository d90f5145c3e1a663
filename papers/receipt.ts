import type { Receipt } from '@fines/domain/fine/payment-view.ts';
import type { Transfer } from '@fines/domain/fine/payment.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { withBadge } from '@fines/domain/shared/person.ts';
import { ERASED } from '@fines/domain/shared/personal-data.ts';

import type { Block, Code, Paper, PaperFact } from './paper.ts';
import { type About, amountInWords, numbered, paperOf, type Pen, penOf, shownAddress } from './parts.ts';
import { asWritten } from './speech.ts';

/** A receipt of money that was given back. */
export type RefundedReceipt = Receipt & { refund: NonNullable<Receipt['refund']> };

export const isRefunded = (receipt: Receipt): receipt is RefundedReceipt => receipt.refund !== null;

/** `Bank Transfer, EFT-2210`. */
const wayOf = ({ method, transactionReference }: Transfer, { value }: Pen): string =>
  [value(({ t }) => t(method)), transactionReference].filter(Boolean).join(', ');

/** What the QR code holds: enough to compare the paper with the record. */
const codeOf = ({ receiptNumber, fineId, amount, paidAt }: Receipt): Code => ({
  value: [receiptNumber, fineId, formatSzl(amount), paidAt].join(' '),
  text: receiptNumber,
});

/** Whose fine was paid; a line to fill in where nobody knows. */
const payer = (driverName: string | null, { fact }: Pen): PaperFact =>
  driverName === null || driverName === ERASED ? fact('receivedFrom', null) : fact('paidFor', driverName);

/** In figures, and in words, which nobody changes with one stroke. */
const amountBox = (amount: number): Block => ({
  kind: 'box',
  heading: asWritten(formatSzl(amount)),
  facts: [],
  lines: [asWritten(amountInWords(amount))],
});

const fineFacts = ({ fineId, fine, offenseDescription }: Receipt, { fact }: Pen): PaperFact[] => [
  fact('fine', fineId),
  fact('licensePlate', fine.licensePlate),
  fact('offense', offenseDescription),
];

const refundFacts = (
  { refundedAt, refundedBy, ...way }: RefundedReceipt['refund'],
  pen: Pen,
): PaperFact[] => [
  pen.timeFact('refunded', refundedAt),
  pen.fact('refundedBy', withBadge(refundedBy)),
  pen.fact('givenBackBy', wayOf(way, pen)),
];

export type Printing = {
  /** The original was handed out already, or who prints hands out none. */
  isDuplicate: boolean;
  /** Who was fined, if that is known. */
  driverName: string | null;
};

/** The receipt for the payer. */
export function receiptOf(receipt: Receipt, about: About, { isDuplicate, driverName }: Printing): Paper {
  const pen = penOf(about);
  const { say, word, fact, timeFact, value } = pen;
  const { receiptNumber, transactionReference, checkUrl } = receipt;
  const stamps = [
    ...(isRefunded(receipt) ? [value(({ t }) => t('refundedStamp'))] : []),
    ...(isDuplicate ? [value(({ t }) => t('duplicate'))] : []),
  ];
  return paperOf(about, {
    name: say(({ t }) => t('receiptOf', { receipt: receiptNumber })),
    blocks: [
      numbered(word('receiptTitle'), receiptNumber, codeOf(receipt), stamps),
      amountBox(receipt.amount),
      {
        kind: 'facts',
        heading: null,
        facts: [
          payer(driverName, pen),
          ...fineFacts(receipt, pen),
          fact(
            'paymentMethod',
            value(({ t }) => t(receipt.method)),
          ),
          ...(transactionReference === null ? [] : [fact('reference', transactionReference)]),
          fact('cashier', withBadge(receipt.processedBy)),
          timeFact('paid', receipt.paidAt),
          ...(isRefunded(receipt) ? refundFacts(receipt.refund, pen) : []),
        ],
      },
      { kind: 'stamp-place', label: word('stampPlace') },
    ],
    notes: checkUrl === null ? [] : [say(({ t }) => t('checkedAt', { address: shownAddress(checkUrl) }))],
  });
}

/** What both sign when money is given back: it stays with the authority, and who gets the money has a copy. */
export function refundSlipOf(receipt: RefundedReceipt, about: About): Paper {
  const pen = penOf(about);
  const { say, word, fact, timeFact } = pen;
  const { receiptNumber, refund } = receipt;
  return paperOf(about, {
    name: say(({ t }) => t('refundOf', { receipt: receiptNumber })),
    blocks: [
      numbered(word('refundTitle'), receiptNumber, codeOf(receipt)),
      amountBox(receipt.amount),
      {
        kind: 'facts',
        heading: null,
        facts: [
          fact('receipt', receiptNumber),
          ...fineFacts(receipt, pen),
          timeFact('paid', receipt.paidAt),
          ...refundFacts(refund, pen),
          fact('reason', refund.reason),
        ],
      },
      { kind: 'text', heading: null, lines: [word('refundMeans')] },
      { kind: 'stamp-place', label: word('stampPlace') },
      { kind: 'signatures', signers: [word('refundedBy'), word('receivedBy')] },
    ],
  });
}
