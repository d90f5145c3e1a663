import type { Fine } from '../../data/fineCalls.ts';
import { PrintedSheet, Signatures } from '../../print/PrintedSheet.tsx';
import { demandOf } from './demand.ts';
import { FinePaper } from './FinePaper.tsx';

const SIGNERS = ['Officer', 'Received by'];

type Props = { fine: Fine; photo: string | null };

/** The paper that the driver gets. All of it fits on a page. */
const Notice = ({ fine, photo }: Props) => (
  <FinePaper fine={fine} label="Notice of fine" title="Traffic Fine Notice" demand={demandOf(fine)}>
    {photo !== null && (
      <img
        src={photo}
        alt="Evidence of the offense"
        style={{
          display: 'block',
          maxWidth: '100%',
          height: '45mm',
          objectFit: 'contain',
          breakInside: 'avoid',
        }}
      />
    )}
    <Signatures signers={SIGNERS} />
  </FinePaper>
);

const PAGE = { size: 'A4', margin: '16mm 18mm' };

export const PrintedNotice = (props: Props) => (
  <PrintedSheet page={PAGE}>
    <Notice {...props} />
  </PrintedSheet>
);
