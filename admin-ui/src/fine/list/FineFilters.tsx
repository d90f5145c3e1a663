import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import { useQuery } from '@tanstack/react-query';

import { useApi } from '../../data/dataProvider.ts';
import { faultOfDays } from '../../data/period.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { type Filter, FilterBar } from '../../table/FilterBar.tsx';
import { FilterDays } from '../../table/FilterDays.tsx';
import { FilterPerson, FilterSelect, type Order } from '../../table/FilterFields.tsx';
import { SearchField } from '../../table/SearchField.tsx';
import type { Texts } from '../../ui/useWanted.ts';

/** Narrows the list to what one person issued. */
function IssuerFilter() {
  const api = useApi();
  const { data } = useQuery({ queryKey: ['fines', 'issuers'], queryFn: api.issuers });
  return <FilterPerson source="issuedById" label={t('fineList.officer')} people={data} />;
}

const ISSUED = {
  from: { source: 'dateIssued_gte', label: t('fineList.issuedFrom') },
  to: { source: 'dateIssued_lte', label: t('fineList.issuedTo') },
};

const MORE: readonly Filter[] = [
  {
    label: t('fineList.whenIssued'),
    sources: [ISSUED.from.source, ISSUED.to.source],
    fields: <FilterDays {...ISSUED} />,
  },
  {
    label: t('fineList.due'),
    sources: ['overdue'],
    fields: (
      <FilterSelect
        source="overdue"
        label={t('fineList.due')}
        all={t('common.all')}
        labels={{ true: t('fineList.overdue') }}
      />
    ),
  },
  { label: t('fineList.officer'), sources: ['issuedById'], fields: <IssuerFilter /> },
];

/** Filters that figures lead to, and no field here sets. */
const CHIPS = {
  outstanding: (value: string) =>
    t(value === 'true' ? 'fineList.unpaidOrDisputed' : 'fineList.neitherUnpaidNorDisputed'),
  withoutReceipt: (value: string) =>
    value === 'true' ? t('fine.paidWithoutReceipt') : t('fineList.notPaidWithoutReceipt'),
  byActiveOfficers: (value: string) =>
    t(value === 'true' ? 'fineList.issuedByActive' : 'fineList.issuedByInactive'),
};

const faultOf = (texts: Texts): string | undefined => faultOfDays(texts.dateIssued_gte, texts.dateIssued_lte);

/** Cancelled fines are out of every list, so nobody need ask for them. */
const { CANCELLED: _, ...STATUSES } = FINE_STATUS_LABELS;

const ORDERS: readonly Order[] = [
  { label: t('common.newestFirst'), sort: { field: 'dateIssued', order: 'DESC' } },
  { label: t('common.oldestFirst'), sort: { field: 'dateIssued', order: 'ASC' } },
  { label: t('fineList.dueFirst'), sort: { field: 'dueDate', order: 'ASC' } },
  { label: t('fineList.byLicensePlate'), sort: { field: 'licensePlate', order: 'ASC' } },
  { label: t('common.highestAmount'), sort: { field: 'amount', order: 'DESC' } },
];

export const FineFilters = () => (
  <FilterBar more={MORE} chips={CHIPS} orders={ORDERS} faultOf={faultOf}>
    <SearchField placeholder={t('fineList.searchBy')} />
    <FilterSelect
      source="status"
      label={t('common.status')}
      all={t('fineList.allStatuses')}
      labels={STATUSES}
    />
    <FilterSelect
      source="offenseType"
      label={t('fineList.kindOfOffense')}
      all={t('fineList.allOffenses')}
      labels={OFFENSE_TYPE_LABELS}
    />
  </FilterBar>
);
