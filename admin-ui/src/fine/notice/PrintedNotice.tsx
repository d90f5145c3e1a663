import type { Fine } from '../../data/fineCalls.ts';
import { common } from '../../messages.ts';
import { PrintedSheet, Signatures } from '../../print/PrintedSheet.tsx';
import { demandOf } from './demand.ts';
import { FinePaper } from './FinePaper.tsx';
import { t } from './messages.ts';

const SIGNERS = [t('officer'), t('receivedBy')];

type Props = { fine: Fine; photo: string | null };

/** The paper that the driver gets. All of it fits on a page. */
const Notice = ({ fine, photo }: Props) => (
  <FinePaper
    fine={fine}
    label={t('noticeOf', { fineNumber: fine.fineNumber })}
    title={t('noticeTitle')}
    demand={demandOf(fine)}
  >
    {photo !== null && (
      <img
        src={photo}
        alt={common('evidenceOfOffense')}
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
