import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { receiptPath, sheetPath } from '../data/paths.ts';
import { t } from '../i18n/i18nProvider.ts';

type PaperLinkProps = { to: string; name?: string; children: ReactNode };

const PaperLink = ({ to, name, children }: PaperLinkProps) => (
  <MuiLink component={Link} to={to} aria-label={name} underline="hover" sx={{ whiteSpace: 'nowrap' }}>
    {children}
  </MuiLink>
);

/** The number of a receipt, which leads to it. */
export const ReceiptLink = ({ number }: { number: string }) => (
  <PaperLink to={receiptPath(number)}>{number}</PaperLink>
);

type ReceiptLinksProps = { payment: Pick<PaymentView, 'receiptNumber' | 'togetherId'> };

/** The same, and what leads to the sheet with all receipts of what was paid at one go. */
export const ReceiptLinks = ({ payment: { receiptNumber, togetherId } }: ReceiptLinksProps) => (
  <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1.5 }}>
    <ReceiptLink number={receiptNumber} />
    {togetherId !== null && (
      <PaperLink
        to={sheetPath(togetherId)}
        name={t('receipt.allPaidTogetherWith', { receipt: receiptNumber })}
      >
        {t('receipt.allReceipts')}
      </PaperLink>
    )}
  </Box>
);
