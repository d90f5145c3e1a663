import type { Receipt } from '@fines/domain/fine/payment-view.ts';
import { PAYMENT_METHOD_LABELS } from '@fines/domain/fine/payment.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { withBadge } from '@fines/domain/shared/person.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { ToWords } from 'to-words/en-US';

import { formatDateTime } from '../format/dates.ts';
import { common } from '../messages.ts';
import { PRODUCT } from '../ui/Page.tsx';
import { filled, NoWrap } from '../ui/words.tsx';
import { t } from './messages.ts';

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
  { label: common('fine'), value: receipt.fineId },
  { label: common('licensePlate'), value: receipt.fine.licensePlate },
  { label: common('offense'), value: receipt.offenseDescription },
  { label: t('inWords'), value: amountInWords(receipt.amount) },
  { label: common('paymentMethod'), value: PAYMENT_METHOD_LABELS[receipt.method] },
  ...(receipt.transactionReference === null
    ? []
    : [{ label: common('reference'), value: receipt.transactionReference }]),
  { label: common('cashier'), value: withBadge(receipt.processedBy) },
  { label: t('paid'), value: formatDateTime(receipt.paidAt) },
  ...refundFactOf(receipt),
  ...(checkpoint === undefined ? [] : [{ label: common('record'), value: checkpoint }]),
];

const refundFactOf = ({ refund }: Receipt): ReceiptFact[] =>
  refund === null
    ? []
    : [
        { label: t('refunded'), value: formatDateTime(refund.refundedAt) },
        { label: t('refundedBy'), value: withBadge(refund.refundedBy) },
        { label: t('givenBackBy'), value: wayBackOf(refund) },
      ];

/** `Bank Transfer, EFT-2210`. */
export const wayBackOf = ({ method, transactionReference }: NonNullable<Receipt['refund']>): string =>
  [PAYMENT_METHOD_LABELS[method], transactionReference].filter(Boolean).join(', ');

/** What the QR code holds: enough to compare the paper with the record. */
const codeOf = ({ receiptNumber, fineId, amount, paidAt }: Receipt): string =>
  [receiptNumber, fineId, formatSzl(amount), paidAt].join(' ');

/** A notice on the paper that must not be overlooked. */
const Stamp = ({ text }: { text: string }) => (
  <Box
    component="strong"
    sx={{ border: '0.6mm solid', px: '2mm', py: '0.5mm', fontWeight: 800, letterSpacing: '0.08em' }}
  >
    {text}
  </Box>
);

/** The paper of a receipt printer. */
const ON_ROLL = '@media print and (max-width: 100mm)';

const paper = {
  color: 'common.black',
  bgcolor: 'common.white',
  fontSize: '11pt',
  lineHeight: 1.4,
  breakInside: 'avoid',
  [ON_ROLL]: { fontSize: '9pt' },
};

type Props = {
  receipt: Receipt;
  isDuplicate: boolean;
  /** How far the log was signed when this is printed. */
  checkpoint: string | undefined;
};

/** The receipt for the payer. It fits a sheet and a roll. */
export function ReceiptPaper({ receipt, isDuplicate, checkpoint }: Props) {
  const { receiptNumber, amount, refund } = receipt;
  return (
    <Box component="article" aria-label={t('receipt', { receipt: receiptNumber })} sx={paper}>
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', gap: '4mm', [ON_ROLL]: { display: 'block' } }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontSize: 'inherit' }}>{PRODUCT}</Typography>
          <Typography component="h2" sx={{ fontSize: '1.7em', fontWeight: 700, mt: '3mm', lineHeight: 1.2 }}>
            {filled(t, 'receipt', { receipt: <NoWrap>{receiptNumber}</NoWrap> })}
          </Typography>
          <Typography sx={{ fontSize: '1.5em', fontWeight: 600, mt: '1mm' }}>{formatSzl(amount)}</Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '2mm', my: '2mm' }}>
            {refund !== null && <Stamp text={t('refundedStamp')} />}
            {isDuplicate && <Stamp text={t('duplicate')} />}
          </Box>
        </Box>
        <QRCodeSVG
          value={codeOf(receipt)}
          level="M"
          marginSize={2}
          title={common('qrCodeOf', { number: receiptNumber })}
          style={{ width: '32mm', height: '32mm', flexShrink: 0 }}
        />
      </Box>
      <Box component="dl" sx={{ m: 0, mt: '2mm' }}>
        {factsOf(receipt, checkpoint).map(({ label, value }) => (
          <Box key={label} sx={line}>
            <Box component="dt">{label}</Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const line = {
  display: 'grid',
  gridTemplateColumns: '38mm minmax(0, 1fr)',
  py: '1mm',
  borderBottom: '0.2mm solid',
  [ON_ROLL]: { gridTemplateColumns: '24mm minmax(0, 1fr)' },
};
