import type { OfficerDetail } from '@fines/domain/officer/officer.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import ReceiptOutlined from '@mui/icons-material/ReceiptOutlined';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { useApi } from '../../data/dataProvider.ts';
import type { Period } from '../../data/period.ts';
import { fines, issuedIn } from '../../figure/figure.ts';
import { StatCard, StatGrid } from '../../figure/StatCard.tsx';
import { formatCount, formatPercent, shareOf } from '../../format/numbers.ts';
import { t } from '../../i18n/i18nProvider.ts';

export function useOfficer(id: string, period: Period) {
  const api = useApi();
  return useQuery({
    queryKey: ['officers', 'detail', id, period],
    queryFn: () => api.officer(id, period),
    placeholderData: keepPreviousData,
  });
}

const PER_PAGE = 10;

/** A page, counted from 1, of what the officer did, the latest first. */
export function useActivity(id: string, page: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['officers', 'activity', id, page],
    queryFn: () => api.officerActivity(id, page, PER_PAGE),
    placeholderData: keepPreviousData,
  });
}

/** What an officer issued in the period, and what came of it. */
export function OfficerFigures({ officer, period }: { officer: OfficerDetail; period: Period }) {
  const { totalFines, totalAmount, paidFines, paidAmount, averageFineAmount } = officer;
  const filter = { issuedById: officer.id, ...issuedIn(period) };
  const issued = fines(totalFines, filter);
  const paid = fines(paidFines, { ...filter, status: 'PAID' });
  return (
    <StatGrid columns={4}>
      <StatCard
        title={t('common.finesIssued')}
        value={formatCount(totalFines)}
        Icon={ReceiptLongOutlined}
        figure={issued}
      />
      <StatCard
        title={t('officer.totalCollected')}
        value={formatSzl(paidAmount)}
        Icon={PaymentsOutlined}
        figure={paid}
        note={t('officer.ofTotal', { total: formatSzl(totalAmount) })}
      />
      <StatCard
        title={t('officer.successRate')}
        value={formatPercent(shareOf(paidFines, totalFines))}
        Icon={CheckCircleOutlined}
        figure={paid}
        note={t('officer.paidOfTotal', { paid: formatCount(paidFines), total: formatCount(totalFines) })}
      />
      <StatCard
        title={t('officer.averageFine')}
        value={formatSzl(averageFineAmount)}
        Icon={ReceiptOutlined}
        figure={issued}
      />
    </StatGrid>
  );
}
