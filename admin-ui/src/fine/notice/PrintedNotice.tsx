import type { Fine } from '../../data/fineCalls.ts';
import { PrintedSheet, Signatures } from '../../print/PrintedSheet.tsx';
import { demandOf } from './demand.ts';
import { FinePaper } from './FinePaper.tsx';

const SIGNERS = ['Officer', 'Received by'];

/** The paper that the driver gets. */
const Notice = ({ fine }: { fine: Fine }) => (
  <FinePaper fine={fine} label="Notice of fine" title="Traffic Fine Notice" demand={demandOf(fine)}>
    <Signatures signers={SIGNERS} />
  </FinePaper>
);

const PAGE = { size: 'A4', margin: '16mm 18mm' };

export const PrintedNotice = ({ fine }: { fine: Fine }) => (
  <PrintedSheet page={PAGE}>
    <Notice fine={fine} />
  </PrintedSheet>
);
