import type { PaymentView } from '@fines/domain/fine/payment-view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import type { VehicleSearch } from '@fines/domain/vehicle/view.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { SimpleList, useGetList } from 'react-admin';
import { Link } from 'react-router';

import { mayOpen } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { finePath } from '../data/paths.ts';
import { FineLink, StatusBadge } from '../fine/FineLink.tsx';
import { formatDate } from '../format/dates.ts';
import { dotted, formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { PayActions, PayButton, PayCheckbox, PayBar, PayTogether } from '../payment/PayTogether.tsx';
import { useMayPay } from '../payment/selection.ts';
import { ReceiptLinks } from '../receipt/ReceiptLink.tsx';
import { DataTable } from '../table/DataTable.tsx';
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
    <Box key={payment.id} component="span" sx={{ display: 'block' }}>
      <ReceiptLinks payment={payment} />
    </Box>
  ));

type HistoryProps = { fines: readonly FoundFine[]; receipts: Receipts | undefined };

/** The fines of a plate where no table fits. */
const HistoryCards = ({ fines, receipts }: HistoryProps) => (
  <SimpleList<FoundFine>
    aria-label={t('vehicle.fineHistory')}
    data={[...fines]}
    resource="fines"
    rowClick={false}
    primaryText={({ id, amount }) => <Link to={finePath(id)}>{dotted(id, formatSzl(amount))}</Link>}
    tertiaryText={({ status }) => <StatusBadge status={status} />}
    secondaryText={(fine) => (
      <>
        {fine.offenseDescription}
        <br />
        {formatDate(fine.dateIssued)}
        <ReceiptsOf fine={fine.id} among={receipts} />
        <PayActions fine={fine} />
      </>
    )}
  />
);

const Column = DataTable.Col<FoundFine>;

/** With receipts for those who may see them, and what takes money for those who take it. */
function HistoryTable({ fines, receipts }: HistoryProps) {
  const mayPay = useMayPay();
  return (
    <DataTable<FoundFine>
      label={t('vehicle.fineHistory')}
      data={fines}
      rowClick={(id) => finePath(String(id))}
    >
      {mayPay && (
        <Column label={t('vehicle.select')} isForScreen render={(fine) => <PayCheckbox fine={fine} />} />
      )}
      <Column label={t('common.fineNumber')} render={({ id }) => <FineLink id={id} />} />
      <Column label={t('common.offense')} render={({ offenseDescription }) => offenseDescription} />
      <Column label={t('common.amount')} align="right" render={({ amount }) => formatSzl(amount)} />
      <Column label={t('common.dateIssued')} render={({ dateIssued }) => formatDate(dateIssued)} />
      <Column label={t('common.status')} render={({ status }) => <StatusBadge status={status} />} />
      {receipts && (
        <Column label={t('common.receipt')} render={({ id }) => <ReceiptsOf fine={id} among={receipts} />} />
      )}
      {mayPay && <Column label={t('common.payment')} render={(fine) => <PayButton fine={fine} />} />}
    </DataTable>
  );
}

type Props = { plate: string; found: VehicleSearch };

/** The fines of a plate, the newest first. */
export function FineHistory({ plate, found: { fines, totalFines } }: Props) {
  const isNarrow = useIsNarrow();
  const receipts = useReceipts(plate);
  const History = isNarrow ? HistoryCards : HistoryTable;
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
        {fines.length > 0 && <History fines={fines} receipts={receipts} />}
        <PayBar />
      </Card>
    </PayTogether>
  );
}
