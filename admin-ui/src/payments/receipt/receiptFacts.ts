import { PAYMENT_METHOD_LABELS } from '@fines/domain/payment/method.ts';
import type { Receipt } from '@fines/domain/payment/receipt.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { withBadge } from '@fines/domain/shared/person.ts';
import { ToWords } from 'to-words/en-US';

import { formatDateTime } from '../../format/dates.ts';

const words = new ToWords({
  converterOptions: {
    currency: true,
    doNotAddOnly: true,
    currencyOptions: {
      name: 'Lilangeni',
      singular: 'Lilangeni',
      plural: 'Emalangeni',
      symbol: 'E',
      fractionalUnit: { name: 'Cent', singular: 'Cent', plural: 'Cents', symbol: 'c' },
    },
  },
});

/** `Sixty Emalangeni And Fifty Cents`, from emalangeni. */
export const amountInWords = (emalangeni: number): string => words.convert(emalangeni);

type ReceiptFact = { label: string; value: string };

/** The lines of a receipt, one beneath the other. */
export const factsOf = (receipt: Receipt, checkpoint?: string): ReceiptFact[] => [
  { label: 'Fine', value: receipt.fineId },
  { label: 'License Plate', value: receipt.fine.licensePlate },
  { label: 'Offense', value: receipt.offenseDescription },
  { label: 'In words', value: amountInWords(receipt.amount) },
  { label: 'Payment Method', value: PAYMENT_METHOD_LABELS[receipt.method] },
  ...(receipt.transactionReference === null
    ? []
    : [{ label: 'Reference', value: receipt.transactionReference }]),
  { label: 'Cashier', value: withBadge(receipt.processedBy) },
  { label: 'Paid', value: formatDateTime(receipt.paidAt) },
  ...refundFactOf(receipt),
  ...(checkpoint === undefined ? [] : [{ label: 'Record', value: checkpoint }]),
];

const refundFactOf = ({ refund }: Receipt): ReceiptFact[] =>
  refund === null
    ? []
    : [
        { label: 'Refunded', value: formatDateTime(refund.refundedAt) },
        { label: 'Refunded By', value: withBadge(refund.refundedBy) },
        { label: 'Given Back By', value: wayBackOf(refund) },
      ];

/** `Bank Transfer, EFT-2210`. */
export const wayBackOf = ({ method, transactionReference }: NonNullable<Receipt['refund']>): string =>
  [PAYMENT_METHOD_LABELS[method], transactionReference].filter(Boolean).join(', ');

/** What the QR code holds: enough to compare the paper with the record. */
export const codeOf = ({ receiptNumber, fineId, amount, paidAt }: Receipt): string =>
  [receiptNumber, fineId, formatSzl(amount), paidAt].join(' ');
