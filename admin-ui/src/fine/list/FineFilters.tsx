import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '../../data/dataProvider.ts';
import { faultOfDays } from '../../data/period.ts';
import { common } from '../../messages.ts';
import { type Filter, FilterBar } from '../../table/FilterBar.tsx';
import { FilterDays } from '../../table/FilterDays.tsx';
import { FilterPerson, FilterSelect, type Order } from '../../table/FilterFields.tsx';
import { SearchField } from '../../table/SearchField.tsx';
import type { Texts } from '../../ui/useWanted.ts';
import { t as ofFine } from '../messages.ts';
import { t } from './messages.ts';

/** Narrows the list to what one person issued. */
function IssuerFilter() {
  const api = useApi();
  const { data } = useQuery({ queryKey: ['fines', 'issuers'], queryFn: api.issuers });
  return <FilterPerson source="issuedById" label={t('officer')} people={data} />;
}

const ISSUED = {
  from: { source: 'dateIssued_gte', label: t('issuedFrom') },
  to: { source: 'dateIssued_lte', label: t('issuedTo') },
};

const MORE: readonly Filter[] = [
  {
    label: t('whenIssued'),
    sources: [ISSUED.from.source, ISSUED.to.source],
    fields: <FilterDays {...ISSUED} />,
  },
  {
    label: t('due'),
    sources: ['overdue'],
    fields: (
      <FilterSelect source="overdue" label={t('due')} all={common('all')} labels={{ true: t('overdue') }} />
    ),
  },
  { label: t('officer'), sources: ['issuedById'], fields: <IssuerFilter /> },
];

/** Filters that figures lead to, and no field here sets. */
const CHIPS = {
  outstanding: (value: string) => t(value === 'true' ? 'unpaidOrDisputed' : 'neitherUnpaidNorDisputed'),
  withoutReceipt: (value: string) =>
    value === 'true' ? ofFine('paidWithoutReceipt') : t('notPaidWithoutReceipt'),
  byActiveOfficers: (value: string) => t(value === 'true' ? 'issuedByActive' : 'issuedByInactive'),
};

const faultOf = (texts: Texts): string | undefined => faultOfDays(texts.dateIssued_gte, texts.dateIssued_lte);

/** Cancelled fines are out of every list, so nobody need ask for them. */
const { CANCELLED: _, ...STATUSES } = FINE_STATUS_LABELS;

const ORDERS: readonly Order[] = [
  { label: common('newestFirst'), sort: { field: 'dateIssued', order: 'DESC' } },
  { label: common('oldestFirst'), sort: { field: 'dateIssued', order: 'ASC' } },
  { label: t('dueFirst'), sort: { field: 'dueDate', order: 'ASC' } },
  { label: t('byLicensePlate'), sort: { field: 'licensePlate', order: 'ASC' } },
  { label: common('highestAmount'), sort: { field: 'amount', order: 'DESC' } },
];

export const FineFilters = () => (
  <FilterBar more={MORE} chips={CHIPS} orders={ORDERS} faultOf={faultOf}>
    <SearchField placeholder={t('searchBy')} />
    <FilterSelect source="status" label={common('status')} all={t('allStatuses')} labels={STATUSES} />
    <FilterSelect
      source="offenseType"
      label={t('kindOfOffense')}
      all={t('allOffenses')}
      labels={OFFENSE_TYPE_LABELS}
    />
  </FilterBar>
);
