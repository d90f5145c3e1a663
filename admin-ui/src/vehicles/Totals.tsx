import { formatSzl } from '@fines/domain/shared/money.ts';
import type { VehicleSearch } from '@fines/domain/vehicle/view.ts';
import AccessTime from '@mui/icons-material/AccessTime';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';

import { StatCard, StatGrid } from '../cards/StatCard.tsx';
import { formatCount } from '../format/numbers.ts';

type Figures = Pick<VehicleSearch, 'totalFines' | 'totalAmount' | 'unpaidAmount'>;

/** The figures of all fines of a plate; undefined while they are on their way. */
export const Totals = ({ totals }: { totals: Figures | undefined }) => (
  <StatGrid columns={3}>
    <StatCard
      title="Total Fines"
      Icon={ReceiptLongOutlined}
      value={totals && formatCount(totals.totalFines)}
    />
    <StatCard title="Total Amount" Icon={PaymentsOutlined} value={totals && formatSzl(totals.totalAmount)} />
    <StatCard title="Unpaid Amount" Icon={AccessTime} value={totals && formatSzl(totals.unpaidAmount)} />
  </StatGrid>
);
