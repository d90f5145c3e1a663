import type { Fine } from '../types.ts';
import { demandOf } from './demand.ts';
import { FinePaper } from './FinePaper.tsx';
import { Signatures } from './Signatures.tsx';

const SIGNERS = ['Officer', 'Received by'];

/** The paper that the driver gets. */
export const Notice = ({ fine }: { fine: Fine }) => (
  <FinePaper fine={fine} label="Notice of fine" title="Traffic Fine Notice" demand={demandOf(fine)}>
    <Signatures signers={SIGNERS} />
  </FinePaper>
);
