import { PrintedSheet } from '../../print/PrintedSheet.tsx';
import type { Fine } from '../types.ts';
import { Notice } from './Notice.tsx';

const PAGE = { size: 'A4', margin: '16mm 18mm' };

export const PrintedNotice = ({ fine }: { fine: Fine }) => (
  <PrintedSheet page={PAGE}>
    <Notice fine={fine} />
  </PrintedSheet>
);
