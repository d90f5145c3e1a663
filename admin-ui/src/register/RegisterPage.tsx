import {
  type RegisterColumn,
  type RegisterRow,
  type Register,
  REGISTER_NAMES,
  type RegisterName,
  registerOf,
  registersFor,
} from '@fines/domain/register/registers.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import MuiLink from '@mui/material/Link';
import { type ReactNode, useMemo } from 'react';
import { SimpleList, useListContext } from 'react-admin';
import { Link, Navigate, useParams } from 'react-router';

import { useUser } from '../auth/useUser.ts';
import { useApi } from '../data/dataProvider.ts';
import { REGISTERS_PATH, fineHistoryPath } from '../data/paths.ts';
import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ReceiptLink } from '../receipt/ReceiptLink.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { daysFilters } from '../table/filterInputs.tsx';
import { Filters } from '../table/Filters.tsx';
import { ListCard, RecordList } from '../table/RecordList.tsx';
import { SearchInput } from '../table/SearchInput.tsx';
import { useFailureToast } from '../toast/useToast.ts';
import { DownloadButton } from '../ui/buttons.tsx';
import { Page, useIsPhone } from '../ui/Page.tsx';
import { DateTime, Lines, NoWrap, Fact, Facts } from '../ui/words.tsx';

/** A fine of a register may be deleted: its history is there in any case. */
const HistoryLink = ({ id }: { id: string }) => (
  <MuiLink
    component={Link}
    to={fineHistoryPath(id)}
    underline="hover"
    sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}
  >
    {id}
  </MuiLink>
);

const RENDER: Readonly<Record<RegisterColumn['kind'], (value: string | number) => ReactNode>> = {
  text: (value) => <Lines text={String(value)} />,
  fine: (value) => <HistoryLink id={String(value)} />,
  receipt: (value) => <ReceiptLink number={String(value)} />,
  number: (value) => <NoWrap>{value}</NoWrap>,
  plate: (value) => <NoWrap>{value}</NoWrap>,
  money: (value) => formatSzl(Number(value)),
  instant: (value) => <DateTime at={String(value)} />,
  count: (value) => formatCount(Number(value)),
};

const isNumber = ({ kind }: RegisterColumn): boolean => kind === 'money' || kind === 'count';

/** What a row has in a column of a register. */
function valueIn(row: RegisterRow, { name, kind, labels }: RegisterColumn): ReactNode {
  const value = row[name] ?? null;
  return value === null ? '–' : RENDER[kind](labels?.[value] ?? value);
}

/** Any register, as its columns are declared. */
const RegisterTable = ({ title, columns }: Register) => (
  <DataTable<RegisterRow> label={title}>
    {columns.map((column) => (
      <DataTable.Col<RegisterRow>
        key={column.name}
        source={column.name}
        disableSort={column.name !== 'at'}
        label={column.label}
        align={isNumber(column) ? 'right' : 'left'}
        render={(row) => valueIn(row, column)}
      />
    ))}
  </DataTable>
);

/** The rows where no table fits: every column as a labelled fact. */
const RegisterCards = ({ title, columns }: Register) => (
  <SimpleList<RegisterRow>
    aria-label={title}
    rowClick={false}
    primaryText={(row) => (
      <Facts>
        {columns.map((column) => (
          <Fact key={column.name} label={column.label}>
            {valueIn(row, column)}
          </Fact>
        ))}
      </Facts>
    )}
  />
);

/** Downloads all rows that the filters let through. */
function RegisterExport({ name }: { name: RegisterName }) {
  const api = useApi();
  const failed = useFailureToast();
  const { filterValues, total } = useListContext();
  return (
    <DownloadButton
      label={t('common.export')}
      disabled={total === 0}
      fetchFile={() => api.exportRegister(name, filterValues)}
      onFailed={(error) => failed(t('common.failedToExport'), error)}
    />
  );
}

const filtersOf = ({ search, hasPeriod }: Register) => [
  <SearchInput key="search" source="search" placeholder={search} found={['FN', 'RCP']} alwaysOn />,
  ...(hasPeriod ? daysFilters() : []),
];

function RegisterRows({ name }: { name: RegisterName }) {
  const register = registerOf(name);
  const filters = useMemo(() => filtersOf(register), [register]);
  const isPhone = useIsPhone();
  return (
    <RecordList<RegisterRow>
      resource={`registers/${name}`}
      perPage={25}
      sort={{ field: 'at', order: 'DESC' }}
    >
      <Page
        title={register.title}
        subtitle={register.note}
        back={{ to: REGISTERS_PATH, label: t('register.backToRegisters') }}
        actions={<RegisterExport name={name} />}
      >
        <ListCard filters={<Filters filters={filters} />}>
          {isPhone ? <RegisterCards {...register} /> : <RegisterTable {...register} />}
        </ListCard>
      </Page>
    </RecordList>
  );
}

export default function RegisterPage() {
  const { role } = useUser();
  const { name } = useParams();
  const register = REGISTER_NAMES.find((one) => one === name);
  if (register === undefined || !registersFor(role).includes(register)) {
    return <Navigate to={REGISTERS_PATH} replace />;
  }
  return <RegisterRows key={register} name={register} />;
}
