import { formatSzl } from '@fines/domain/shared/money.ts';
import type { StatementLineView } from '@fines/domain/statement/view.ts';
import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import { useListContext } from 'ra-core';
import { Link } from 'react-router';

import { suspensePath } from '../data/paths.ts';
import { FineLink } from '../fine/FineLink.tsx';
import { formatDate } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { common } from '../messages.ts';
import { type Filter, FilterBar } from '../table/FilterBar.tsx';
import { FilterDays } from '../table/FilterDays.tsx';
import { FilterSelect, FilterText, type Order } from '../table/FilterFields.tsx';
import { ListRows, NothingFound } from '../table/ListBody.tsx';
import { CardList, RecordCard, RecordList } from '../table/RecordList.tsx';
import { SearchField } from '../table/SearchField.tsx';
import type { Column } from '../table/TableFrame.tsx';
import { Page } from '../ui/Page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { ConfirmProposals } from './ConfirmProposals.tsx';
import { t } from './messages.ts';
import { proposalText, SuspenseBadge } from './words.tsx';

const COLUMNS: readonly Column<StatementLineView>[] = [
  {
    label: t('day'),
    sortBy: 'day',
    render: ({ id, day }) => (
      <MuiLink component={Link} to={suspensePath(id)} underline="hover" sx={{ fontWeight: 600 }}>
        {formatDate(day)}
      </MuiLink>
    ),
  },
  { label: t('payer'), isLong: true, render: ({ payer }) => payer ?? '–' },
  { label: common('reference'), isLong: true, render: ({ reference, text }) => reference ?? (text || '–') },
  {
    label: t('inSuspense'),
    sortBy: 'suspense',
    align: 'right',
    render: ({ suspense }) => formatSzl(suspense),
  },
  { label: t('forFine'), render: ({ fineId }) => (fineId === null ? '–' : <FineLink id={fineId} />) },
  {
    label: common('licensePlate'),
    priority: 2,
    render: ({ fine }) => fine?.licensePlate ?? '–',
  },
  { label: t('why'), render: (line) => <SuspenseBadge line={line} /> },
  { label: t('account'), sortBy: 'account', priority: 3, render: ({ account }) => account },
];

/** The list where no table fits. */
function SuspenseCards() {
  const { data = [] } = useListContext<StatementLineView>();
  return (
    <CardList label={common('suspense')}>
      {data.map((line) => (
        <RecordCard
          key={line.id}
          to={suspensePath(line.id)}
          title={line.payer ?? t(line.channel)}
          amount={formatSzl(line.suspense)}
          subject={line.reference ?? line.text}
          note={dotted(formatDate(line.day), line.fineId, line.fine?.licensePlate, proposalText(line))}
          badge={<SuspenseBadge line={line} />}
        />
      ))}
    </CardList>
  );
}

const STATES = {
  REQUESTED: t('REQUESTED'),
  PROPOSED: t('PROPOSED'),
  WAITING: t('WAITING'),
  NO_FINE: t('NO_FINE'),
};

const ORDERS: readonly Order[] = [
  { label: common('newestFirst'), sort: { field: 'day', order: 'DESC' } },
  { label: common('oldestFirst'), sort: { field: 'day', order: 'ASC' } },
  { label: common('highestAmount'), sort: { field: 'suspense', order: 'DESC' } },
];

const MORE: readonly Filter[] = [
  {
    label: t('account'),
    sources: ['account'],
    fields: <FilterText source="account" label={t('account')} />,
  },
  {
    label: common('amount'),
    sources: ['amountFrom', 'amountTo'],
    fields: (
      <>
        <FilterText source="amountFrom" label={t('amountFrom')} inputMode="decimal" />
        <FilterText source="amountTo" label={t('amountTo')} inputMode="decimal" />
      </>
    ),
  },
];

const CHIPS = { fineId: (fine: string) => `${t('forFine')} ${fine}` };

function NothingInSuspense() {
  const { filterValues } = useListContext();
  if (Object.keys(filterValues).length > 0) return <NothingFound />;
  return (
    <EmptyState title={t('none')} Icon={AccountBalanceOutlined}>
      {t('noneHint')}
    </EmptyState>
  );
}

/** `/payments/suspense`: money that came in and is neither recorded nor returned. */
export default function SuspenseList() {
  return (
    <RecordList<StatementLineView> resource="suspense" perPage={25} sort={{ field: 'day', order: 'DESC' }}>
      <Page title={common('suspense')} back={{ to: '/payments', label: common('backToPayments') }}>
        <ConfirmProposals />
        <Card>
          <FilterBar more={MORE} chips={CHIPS} orders={ORDERS}>
            <SearchField placeholder={t('searchHint')} />
            <FilterSelect source="state" label={t('why')} all={common('all')} labels={STATES} />
            <FilterDays />
          </FilterBar>
          <ListRows<StatementLineView>
            label={common('suspense')}
            columns={COLUMNS}
            pathOf={({ id }) => suspensePath(id)}
            cards={<SuspenseCards />}
            empty={<NothingInSuspense />}
          />
        </Card>
      </Page>
    </RecordList>
  );
}
