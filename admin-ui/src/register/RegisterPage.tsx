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
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import { type ReactNode, useMemo } from 'react';
import { useListContext } from 'react-admin';
import { Link, Navigate, useParams } from 'react-router';

import { useUser } from '../auth/useUser.ts';
import { REGISTERS_PATH, fineHistoryPath } from '../data/paths.ts';
import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { faultOf } from '../payment/paymentFilter.ts';
import { ReceiptLink } from '../receipt/ReceiptLink.tsx';
import { exportRegister } from '../record/auditCalls.ts';
import { FilterBar } from '../table/FilterBar.tsx';
import { FilterDays } from '../table/FilterDays.tsx';
import { ListRows } from '../table/ListBody.tsx';
import { CardList, RecordList } from '../table/RecordList.tsx';
import { SearchField } from '../table/SearchField.tsx';
import type { Column } from '../table/TableFrame.tsx';
import { useFailureToast } from '../toast/useToast.ts';
import { DownloadButton } from '../ui/buttons.tsx';
import { Page } from '../ui/Page.tsx';
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

/** How the console shows a column of a register. */
const columnOf = (column: RegisterColumn): Column<RegisterRow> => ({
  label: column.label,
  align: isNumber(column) ? 'right' : 'left',
  ...(column.name === 'at' && { sortBy: 'at' }),
  render: (row) => {
    const value = row[column.name] ?? null;
    if (value === null) return '–';
    return RENDER[column.kind](column.labels?.[value] ?? value);
  },
});

type RegisterCardsProps = { label: string; columns: readonly Column<RegisterRow>[] };

/** The rows where no table fits: every column as a labelled fact. */
function RegisterCards({ label, columns }: RegisterCardsProps) {
  const { data = [] } = useListContext<RegisterRow>();
  return (
    <CardList label={label}>
      {data.map((row) => (
        <Box key={row.id} component="li" sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <Facts>
            {columns.map((column) => (
              <Fact key={column.label} label={column.label}>
                {column.render(row)}
              </Fact>
            ))}
          </Facts>
        </Box>
      ))}
    </CardList>
  );
}

/** Downloads all rows that the filters let through. */
function RegisterExport({ name }: { name: RegisterName }) {
  const failed = useFailureToast();
  const { filterValues, total } = useListContext();
  return (
    <DownloadButton
      label={t('common.export')}
      disabled={total === 0}
      fetchFile={() => exportRegister(name, filterValues)}
      onFailed={(error) => failed(t('common.failedToExport'), error)}
    />
  );
}

/** The filters that the register has. */
function RegisterFilters({ register: { search, hasPeriod } }: { register: Register }) {
  return (
    <FilterBar faultOf={faultOf}>
      <SearchField placeholder={search} found={['FN', 'RCP']} />
      {hasPeriod && <FilterDays />}
    </FilterBar>
  );
}

/** Any register, as it is declared. */
function RegisterTable({ name }: { name: RegisterName }) {
  const register = registerOf(name);
  const columns = useMemo(() => register.columns.map(columnOf), [register]);
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
        <Card>
          <RegisterFilters register={register} />
          <ListRows<RegisterRow>
            label={register.title}
            columns={columns}
            cards={<RegisterCards label={register.title} columns={columns} />}
          />
        </Card>
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
  return <RegisterTable key={register} name={register} />;
}
