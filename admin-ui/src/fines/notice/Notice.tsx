import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';

import { PRODUCT } from '../../layout/product.ts';
import type { Fine } from '../types.ts';
import { demandOf } from './demand.ts';
import { NoticeFacts } from './NoticeFacts.tsx';
import { Signatures } from './Signatures.tsx';

const SIGNERS = ['Officer', 'Received by'];

/** The paper that the driver gets: who, what, where, when, how much, by when, and how to pay. */
export function Notice({ fine }: { fine: Fine }) {
  const { title, lines } = demandOf(fine);
  return (
    <Box
      component="article"
      aria-label={`Notice of fine ${fine.fineNumber}`}
      sx={{ color: 'common.black', bgcolor: 'common.white', fontSize: '11pt', lineHeight: 1.45 }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '8mm', mb: '8mm' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontSize: '11pt' }}>{PRODUCT}</Typography>
          <Typography component="h1" sx={{ fontSize: '22pt', fontWeight: 700, mt: '6mm', lineHeight: 1.2 }}>
            Traffic Fine Notice
          </Typography>
          <Typography sx={{ fontSize: '15pt', fontWeight: 650, mt: '1mm' }}>{fine.fineNumber}</Typography>
        </Box>
        <QRCodeSVG
          value={fine.fineNumber}
          level="M"
          marginSize={4}
          title={`QR code of ${fine.fineNumber}`}
          style={{ width: '36mm', height: '36mm', flexShrink: 0 }}
        />
      </Box>
      <NoticeFacts fine={fine} />
      <Box sx={{ border: '0.6mm solid', p: '5mm', my: '8mm', breakInside: 'avoid' }}>
        <Typography component="h2" sx={{ fontSize: '15pt', fontWeight: 700 }}>
          {title}
        </Typography>
        {lines.map((line) => (
          <Typography key={line} sx={{ fontSize: '11pt', mt: '2mm' }}>
            {line}
          </Typography>
        ))}
      </Box>
      <Signatures signers={SIGNERS} />
    </Box>
  );
}
