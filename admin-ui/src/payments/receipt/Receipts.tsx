import type { Receipt } from '@fines/domain/payment/receipt.ts';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';

import { FineLink } from '../../fines/FineLink.tsx';
import { PrintedSheet } from '../../print/PrintedSheet.tsx';
import { useCheckpointLine } from '../../print/useCheckpointLine.ts';
import { Page } from '../../ui/Page.tsx';
import { ReceiptPaper } from './ReceiptPaper.tsx';
import { useDuplicates } from './useDuplicates.ts';

const PAGE = { margin: '8mm 4mm' };
const APART = { '& > * + *': { mt: '8mm', pt: '8mm', borderTop: '0.3mm dashed' } };

/** Receipts as they will be printed, one beneath the other. */
export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  const duplicates = useDuplicates(useMemo(() => receipts.map(({ id }) => id), [receipts]));
  const checkpoint = useCheckpointLine();
  const papers = receipts.map((receipt) => (
    <ReceiptPaper
      key={receipt.id}
      receipt={receipt}
      isDuplicate={duplicates.has(receipt.id)}
      checkpoint={checkpoint}
    />
  ));
  const [first] = receipts;
  return (
    <Page
      title={receipts.length === 1 ? `Receipt ${first?.receiptNumber}` : `${receipts.length} Receipts`}
      subtitle={duplicates.size === 0 ? 'Not printed yet' : 'Prints as a duplicate'}
      width={720}
      back={{ to: '/payments', label: 'Back to Payments' }}
      actions={
        <Button variant="contained" startIcon={<PrintOutlined />} onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <Stack gap={2}>
        {papers.map((paper) => (
          <Card key={paper.key} sx={{ p: { xs: 2, sm: 3 }, bgcolor: 'common.white' }}>
            {paper}
          </Card>
        ))}
        {receipts.map(({ id, fineId }) => (
          <span key={id}>
            Fine <FineLink id={fineId} />
          </span>
        ))}
      </Stack>
      <PrintedSheet page={PAGE}>
        <Stack sx={APART}>{papers}</Stack>
      </PrintedSheet>
    </Page>
  );
}
