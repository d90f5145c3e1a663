import { allFacts, FACT_FILTERS, type FactFilter as Fact } from '@fines/domain/fine/facts.ts';
import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';

import { useApi } from '../../data/dataProvider.ts';
import { faultOfDays } from '../../data/period.ts';
import { common } from '../../messages.ts';
import { type Filter, FilterBar } from '../../table/FilterBar.tsx';
import { FilterPerson, FilterSelect, FilterText, type Order } from '../../table/FilterFields.tsx';
import { SearchField } from '../../table/SearchField.tsx';
import { loadedAhead } from '../../ui/screens.tsx';
import type { Texts } from '../../ui/useWanted.ts';
import { t as ofFine } from '../messages.ts';
import { t } from './messages.ts';

const loadDays = loadedAhead(() => import('../../table/FilterDays.tsx'));
const FilterDay = lazy(() => loadDays().then((file) => ({ default: file.FilterDay })));
const FilterDays = lazy(() => loadDays().then((file) => ({ default: file.FilterDays })));

/** Narrows the list to what one person issued. */
function IssuerFilter() {
  const api = useApi();
  const { data } = useQuery({ queryKey: ['fines', 'issuers'], queryFn: api.issuers });
  return <FilterPerson source="issuedById" label={t('officer')} people={data} />;
}

const LABELS = { '=': 'factIs', '>=': 'factFrom', '<=': 'factTo' } as const;

const labelOf = ({ fact, compares }: Fact): string => t(LABELS[compares], { fact: allFacts[fact].label });

/** The field that narrows the list to a fact, as the fact is entered. */
function FactField({ filter }: { filter: Fact }) {
  const { input } = allFacts[filter.fact];
  const field = { source: filter.parameter, label: labelOf(filter) };
  if (input.kind === 'choice') return <FilterSelect {...field} all={common('all')} labels={input.words} />;
  if (input.kind === 'date') return <FilterDay {...field} />;
  return <FilterText {...field} inputMode={input.kind === 'number' ? 'decimal' : 'text'} />;
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
  ...FACT_FILTERS.map((filter) => ({
    label: labelOf(filter),
    sources: [filter.parameter],
    fields: <FactField filter={filter} />,
  })),
];

/** Filters that figures lead to, and no field here sets. */
const CHIPS = {
  outstanding: (value: string) => t(value === 'true' ? 'unpaidOrDisputed' : 'neitherUnpaidNorDisputed'),
  withoutReceipt: (value: string) =>
    value === 'true' ? ofFine('paidWithoutReceipt') : t('notPaidWithoutReceipt'),
  byActiveOfficers: (value: string) => t(value === 'true' ? 'issuedByActive' : 'issuedByInactive'),
};

/** What is typed as a number and is none. */
function faultOfFacts(texts: Texts): string | undefined {
  const faulty = FACT_FILTERS.find(
    ({ fact, parameter }) =>
      allFacts[fact].input.kind === 'number' && Number.isNaN(Number(texts[parameter] ?? '')),
  );
  return faulty && t('mustBeANumber', { field: labelOf(faulty) });
}

const faultOf = (texts: Texts): string | undefined =>
  faultOfDays(texts.dateIssued_gte, texts.dateIssued_lte) ?? faultOfFacts(texts);

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
