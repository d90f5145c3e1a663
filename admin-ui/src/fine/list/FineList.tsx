import { FACT_FILTERS } from '@fines/domain/fine/facts.ts';
import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offenses.ts';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';

import { useIsReadOnly, useUser } from '../../auth/useUser.ts';
import { useApi } from '../../data/dataProvider.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { finePath } from '../../data/paths.ts';
import { faultOfDays } from '../../data/period.ts';
import { PayBar, PayTogether } from '../../payment/PayTogether.tsx';
import { useMaySelect } from '../../payment/selection.ts';
import { FilterBar, FilterChips, FilterFault, MoreFilters } from '../../table/FilterBar.tsx';
import { FilterDate, FilterPerson, FilterSelect, SortSelect } from '../../table/FilterFields.tsx';
import { ListRows } from '../../table/ListBody.tsx';
import { RecordList } from '../../table/RecordList.tsx';
import { SearchField } from '../../table/SearchField.tsx';
import { useIsNarrow, Page, useIsPhone } from '../../ui/Page.tsx';
import type { Texts } from '../../ui/useWanted.ts';
import { ExportFinesButton } from '../ExportFinesButton.tsx';
import { mayBePaid, mayBeReminded } from '../fineRights.ts';
import { IssueAnother } from '../issue/IssueFinePage.tsx';
import { FactFilter, faultOfFacts } from './FactFilter.tsx';
import { FINE_COLUMNS, FineCards, SELECTABLE_FINE_COLUMNS } from './FineRows.tsx';

/** Narrows the list to what one person issued. */
function IssuerFilter() {
  const api = useApi();
  const { data } = useQuery({ queryKey: ['fines', 'issuers'], queryFn: api.issuers });
  return <FilterPerson source="issuedById" label="Officer" people={data} />;
}

/** Cancelled fines are out of every list, so nobody need ask for them. */
const { CANCELLED: _, ...STATUSES } = FINE_STATUS_LABELS;

const MORE = [
  'overdue',
  'dateIssued_gte',
  'dateIssued_lte',
  'issuedById',
  ...FACT_FILTERS.map(({ parameter }) => parameter),
];
const DUE = { true: 'Overdue' };

/** Filters that figures lead to, and no field here sets. */
const CHIPS = {
  outstanding: (value: string) => (value === 'true' ? 'Unpaid or disputed' : 'Neither unpaid nor disputed'),
  withoutReceipt: (value: string) => (value === 'true' ? 'Paid without receipt' : 'Not paid without receipt'),
  byActiveOfficers: (value: string) => `Issued by ${value === 'true' ? 'active' : 'inactive'} officers`,
};

const faultOf = (texts: Texts): string | undefined =>
  faultOfDays(texts.dateIssued_gte, texts.dateIssued_lte) ?? faultOfFacts(texts);

const ORDERS = [
  { label: 'Newest first', sort: { field: 'dateIssued', order: 'DESC' } },
  { label: 'Oldest first', sort: { field: 'dateIssued', order: 'ASC' } },
  { label: 'Due first', sort: { field: 'dueDate', order: 'ASC' } },
  { label: 'License plate', sort: { field: 'licensePlate', order: 'ASC' } },
  { label: 'Highest amount', sort: { field: 'amount', order: 'DESC' } },
] as const;

function FineFilters() {
  const isNarrow = useIsNarrow();
  return (
    <FilterBar
      faultOf={faultOf}
      sx={{
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(12, minmax(0, 1fr))' },
        '& > *': { gridColumn: { md: 'span 2' } },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'span 6' } },
      }}
    >
      <SearchField placeholder="Search by license plate, fine number, or driver..." />
      <FilterSelect source="status" label="Status" all="All statuses" labels={STATUSES} />
      <FilterSelect
        source="offenseType"
        label="Offense type"
        all="All offenses"
        labels={OFFENSE_TYPE_LABELS}
      />
      <MoreFilters sources={MORE}>
        <FilterSelect source="overdue" label="Due" all="All" labels={DUE} />
        <FilterDate source="dateIssued_gte" label="Issued From" />
        <FilterDate source="dateIssued_lte" label="Issued To" />
        <IssuerFilter />
        {FACT_FILTERS.map((filter) => (
          <FactFilter key={filter.parameter} filter={filter} />
        ))}
      </MoreFilters>
      <FilterFault />
      <FilterChips labels={CHIPS} />
      {isNarrow && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <SortSelect orders={ORDERS} />
        </Box>
      )}
    </FilterBar>
  );
}

/** Exports what the search and the filters of the list around it let through. */
function ExportFines() {
  const { filterValues } = useListContext();
  const isPhone = useIsPhone();
  return (
    <>
      <ExportFinesButton filter={filterValues} />
      {!isPhone && <ExportFinesButton filter={filterValues} columns="all" />}
    </>
  );
}

export default function FineList() {
  const columns = useMaySelect() ? SELECTABLE_FINE_COLUMNS : FINE_COLUMNS;
  const isReadOnly = useIsReadOnly();
  return (
    <RecordList<Fine> perPage={10} sort={{ field: 'dateIssued', order: 'DESC' }}>
      <Page
        title="Fines"
        actions={
          <>
            <ExportFines />
            {!isReadOnly && (
              <Button component={Link} to="/fines/create" variant="contained" startIcon={<Add />}>
                Create Fine
              </Button>
            )}
          </>
        }
      >
        <IssueAnother />
        <PayTogether>
          <Card>
            <FineFilters />
            <ListRows<Fine>
              label="Fines"
              columns={columns}
              pathOf={(fine) => finePath(fine.id)}
              cards={<FineCards />}
            />
            <SelectionBar />
          </Card>
        </PayTogether>
      </Page>
    </RecordList>
  );
}

/** Of the fines of a page, those that can be chosen. */
function SelectionBar() {
  const user = useUser();
  const { data = [] } = useListContext<Fine>();
  return <PayBar listed={data.filter((fine) => mayBePaid(user, fine) || mayBeReminded(user, fine))} />;
}
