import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import type { VehicleSearch } from '@fines/domain/vehicle/view.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useGetList } from 'react-admin';

import { mayOpen } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { finePath } from '../data/paths.ts';
import { FineLink, StatusBadge } from '../fine/FineLink.tsx';
import { formatDate } from '../format/dates.ts';
import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { PayActions, PayButton, PayCheckbox, PayBar, PayTogether } from '../payment/PayTogether.tsx';
import { useMayPay } from '../payment/selection.ts';
import { ReceiptLinks } from '../receipt/ReceiptLink.tsx';
import { CardList, RecordCard } from '../table/RecordList.tsx';
import { type Column, DataTable } from '../table/TableFrame.tsx';
import { useIsNarrow } from '../ui/Page.tsx';

/** A fine as the search of a vehicle answers it. */
type FoundFine = VehicleSearch['fines'][number];

type Receipts = ReadonlyMap<string, readonly PaymentView[]>;

/** What was paid for fines of a plate, by fine; undefined for those who may not read payments. */
function useReceipts(licensePlate: string): Receipts | undefined {
  const enabled = mayOpen(useUser().role, 'payments');
  const { data } = useGetList<PaymentView>(
    'payments',
    {
      filter: { licensePlate },
      sort: { field: 'paidAt', order: 'DESC' },
      pagination: { page: 1, perPage: 100 },
    },
    { enabled },
  );
  return useMemo(
    () => (enabled ? Map.groupBy(data ?? [], ({ fineId }) => fineId) : undefined),
    [enabled, data],
  );
}

const ReceiptsOf = ({ fine, among }: { fine: string; among: Receipts | undefined }) =>
  among?.get(fine)?.map((payment) => (
    <div key={payment.id}>
      <ReceiptLinks payment={payment} />
    </div>
  ));

type HistoryCardsProps = { fines: readonly FoundFine[]; receipts: Receipts | undefined };

/** The fines of a plate where no table fits. */
const HistoryCards = ({ fines, receipts }: HistoryCardsProps) => (
  <CardList label={t('vehicle.fineHistory')}>
    {fines.map((fine) => (
      <RecordCard
        key={fine.id}
        to={finePath(fine.id)}
        title={fine.id}
        amount={formatSzl(fine.amount)}
        subject={fine.offenseDescription}
        note={formatDate(fine.dateIssued)}
        badge={<StatusBadge status={fine.status} />}
        actions={
          <>
            <ReceiptsOf fine={fine.id} among={receipts} />
            <PayActions fine={fine} />
          </>
        }
      />
    ))}
  </CardList>
);

const COLUMNS: readonly Column<FoundFine>[] = [
  { label: t('common.fineNumber'), render: ({ id }) => <FineLink id={id} /> },
  { label: t('common.offense'), render: ({ offenseDescription }) => offenseDescription },
  { label: t('common.amount'), align: 'right', render: ({ amount }) => formatSzl(amount) },
  { label: t('common.dateIssued'), render: ({ dateIssued }) => formatDate(dateIssued) },
  { label: t('common.status'), render: ({ status }) => <StatusBadge status={status} /> },
];

/** For those who may see receipts. */
const receiptColumn = (receipts: Receipts): Column<FoundFine> => ({
  label: t('common.receipt'),
  render: ({ id }) => <ReceiptsOf fine={id} among={receipts} />,
});

/** For those who take money. */
const SELECT: Column<FoundFine> = {
  label: t('vehicle.select'),
  isForScreen: true,
  render: (fine) => <PayCheckbox fine={fine} />,
};
const PAY: Column<FoundFine> = { label: t('common.payment'), render: (fine) => <PayButton fine={fine} /> };

function columnsFor(mayPay: boolean, receipts: Receipts | undefined): Column<FoundFine>[] {
  const shown = receipts === undefined ? COLUMNS : [...COLUMNS, receiptColumn(receipts)];
  return mayPay ? [SELECT, ...shown, PAY] : [...shown];
}

type Props = { plate: string; found: VehicleSearch };

/** The fines of a plate, the newest first. */
export function FineHistory({ plate, found: { fines, totalFines } }: Props) {
  const isNarrow = useIsNarrow();
  const mayPay = useMayPay();
  const receipts = useReceipts(plate);
  const columns = useMemo(() => columnsFor(mayPay, receipts), [mayPay, receipts]);
  return (
    <PayTogether>
      <Card>
        <Box sx={{ p: 2 }}>
          <Typography variant="h2">{t('vehicle.fineHistory')}</Typography>
          {fines.length === 0 && <Typography color="text.secondary">{t('vehicle.noFines')}</Typography>}
          {fines.length < totalFines && (
            <Typography variant="body2" color="text.secondary">
              {t('vehicle.newestOfFines', {
                shown: formatCount(fines.length),
                total: formatCount(totalFines),
              })}
            </Typography>
          )}
        </Box>
        {fines.length > 0 && isNarrow && <HistoryCards fines={fines} receipts={receipts} />}
        {fines.length > 0 && !isNarrow && (
          <DataTable
            label={t('vehicle.fineHistory')}
            columns={columns}
            rows={fines}
            pathOf={({ id }) => finePath(id)}
          />
        )}
        <PayBar />
      </Card>
    </PayTogether>
  );
}
