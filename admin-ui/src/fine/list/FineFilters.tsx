import { allFacts, FACT_FILTERS, type FactFilter as Fact } from '@fines/domain/fine/facts.ts';
import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';

import { useApi } from '../../data/dataProvider.ts';
import { faultOfDays } from '../../data/period.ts';
import { type Filter, FilterBar } from '../../table/FilterBar.tsx';
import { FilterPerson, FilterSelect, FilterText, type Order } from '../../table/FilterFields.tsx';
import { SearchField } from '../../table/SearchField.tsx';
import type { Texts } from '../../ui/useWanted.ts';

const loadDays = () => import('../../table/FilterDays.tsx');
const FilterDay = lazy(() => loadDays().then((file) => ({ default: file.FilterDay })));
const FilterDays = lazy(() => loadDays().then((file) => ({ default: file.FilterDays })));

/** Narrows the list to what one person issued. */
function IssuerFilter() {
  const api = useApi();
  const { data } = useQuery({ queryKey: ['fines', 'issuers'], queryFn: api.issuers });
  return <FilterPerson source="issuedById" label="Officer" people={data} />;
}

const SIDES: Readonly<Record<Fact['compares'], string>> = { '=': '', '>=': ' From', '<=': ' To' };

const labelOf = ({ fact, compares }: Fact): string => `${allFacts[fact].label}${SIDES[compares]}`;

/** The field that narrows the list to a fact, as the fact is entered. */
function FactField({ filter }: { filter: Fact }) {
  const { input } = allFacts[filter.fact];
  const field = { source: filter.parameter, label: labelOf(filter) };
  if (input.kind === 'choice') return <FilterSelect {...field} all="All" labels={input.words} />;
  if (input.kind === 'date') return <FilterDay {...field} />;
  return <FilterText {...field} inputMode={input.kind === 'number' ? 'decimal' : 'text'} />;
}

const ISSUED = {
  from: { source: 'dateIssued_gte', label: 'Issued From' },
  to: { source: 'dateIssued_lte', label: 'Issued To' },
};

const MORE: readonly Filter[] = [
  {
    label: 'Date issued',
    sources: [ISSUED.from.source, ISSUED.to.source],
    fields: <FilterDays {...ISSUED} />,
  },
  {
    label: 'Due',
    sources: ['overdue'],
    fields: <FilterSelect source="overdue" label="Due" all="All" labels={{ true: 'Overdue' }} />,
  },
  { label: 'Officer', sources: ['issuedById'], fields: <IssuerFilter /> },
  ...FACT_FILTERS.map((filter) => ({
    label: labelOf(filter),
    sources: [filter.parameter],
    fields: <FactField filter={filter} />,
  })),
];

/** Filters that figures lead to, and no field here sets. */
const CHIPS = {
  outstanding: (value: string) => (value === 'true' ? 'Unpaid or disputed' : 'Neither unpaid nor disputed'),
  withoutReceipt: (value: string) => (value === 'true' ? 'Paid without receipt' : 'Not paid without receipt'),
  byActiveOfficers: (value: string) => `Issued by ${value === 'true' ? 'active' : 'inactive'} officers`,
};

/** What is typed as a number and is none. */
function faultOfFacts(texts: Texts): string | undefined {
  const faulty = FACT_FILTERS.find(
    ({ fact, parameter }) =>
      allFacts[fact].input.kind === 'number' && Number.isNaN(Number(texts[parameter] ?? '')),
  );
  return faulty && `${labelOf(faulty)} must be a number`;
}

const faultOf = (texts: Texts): string | undefined =>
  faultOfDays(texts.dateIssued_gte, texts.dateIssued_lte) ?? faultOfFacts(texts);

/** Cancelled fines are out of every list, so nobody need ask for them. */
const { CANCELLED: _, ...STATUSES } = FINE_STATUS_LABELS;

const ORDERS: readonly Order[] = [
  { label: 'Newest first', sort: { field: 'dateIssued', order: 'DESC' } },
  { label: 'Oldest first', sort: { field: 'dateIssued', order: 'ASC' } },
  { label: 'Due first', sort: { field: 'dueDate', order: 'ASC' } },
  { label: 'License plate', sort: { field: 'licensePlate', order: 'ASC' } },
  { label: 'Highest amount', sort: { field: 'amount', order: 'DESC' } },
];

export const FineFilters = () => (
  <FilterBar more={MORE} chips={CHIPS} orders={ORDERS} faultOf={faultOf}>
    <SearchField placeholder="Search by license plate, fine number, or driver..." />
    <FilterSelect source="status" label="Status" all="All statuses" labels={STATUSES} />
    <FilterSelect source="offenseType" label="Offense type" all="All offenses" labels={OFFENSE_TYPE_LABELS} />
  </FilterBar>
);
