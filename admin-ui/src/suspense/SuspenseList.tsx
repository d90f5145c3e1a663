import { formatSzl } from '@fines/domain/shared/money.ts';
import { SUSPENSE_REASON_LABELS } from '@fines/domain/statement/line.ts';
import type { StatementLineView } from '@fines/domain/statement/view.ts';
import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';

import { suspensePath } from '../data/paths.ts';
import { FineLink } from '../fine/FineLink.tsx';
import { formatDate } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
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
import { finesOf, proposalText, SuspenseBadge } from './words.tsx';

/** The lines that are listed are those of which money is there. */
type Place = { has: string; label: string; amountOf: (line: StatementLineView) => number; sortBy?: string };

const IN_SUSPENSE: Place = {
  has: t('suspense.hasSuspense'),
  label: t('suspense.inSuspense'),
  amountOf: ({ suspense }) => suspense,
  sortBy: 'suspense',
};

const ANYWHERE: Place = {
  has: t('suspense.anyLines'),
  label: t('common.amount'),
  amountOf: ({ amount }) => amount,
};

const PLACES: Readonly<Record<string, Place>> = {
  ANY: ANYWHERE,
  RECORDED: {
    has: t('suspense.hasRecorded'),
    label: t('suspense.recorded'),
    amountOf: ({ recorded }) => recorded,
  },
  REFUNDED: {
    has: t('suspense.hasRefunded'),
    label: t('suspense.returned'),
    amountOf: ({ returned }) => returned,
  },
  RETURNED: {
    has: t('suspense.hasReturned'),
    label: t('suspense.returned'),
    amountOf: ({ returned }) => returned,
  },
  SUSPENSE: IN_SUSPENSE,
};

/** What is in suspense, unless a link has led to lines of which money is elsewhere, or may be. */
function usePlace(): Place {
  const { filterValues } = useListContext();
  if (filterValues['state'] === 'TAKEN_BACK') return ANYWHERE;
  return PLACES[String(filterValues['has'])] ?? IN_SUSPENSE;
}

function ForFines({ line }: { line: StatementLineView }) {
  const ids = finesOf(line);
  return ids.length === 0 ? '–' : ids.map((id) => <FineLink key={id} id={id} />);
}

const columnsOf = ({ label, amountOf, sortBy }: Place): readonly Column<StatementLineView>[] => [
  {
    label: t('suspense.day'),
    sortBy: 'day',
    render: ({ id, day }) => (
      <MuiLink component={Link} to={suspensePath(id)} underline="hover" sx={{ fontWeight: 600 }}>
        {formatDate(day)}
      </MuiLink>
    ),
  },
  { label: t('suspense.payer'), isLong: true, render: ({ payer }) => payer ?? '–' },
  { label: t('common.reference'), isLong: true, render: ({ reference, text }) => reference ?? (text || '–') },
  {
    label,
    ...(sortBy !== undefined && { sortBy }),
    align: 'right',
    render: (line) => formatSzl(amountOf(line)),
  },
  { label: t('suspense.forFine'), render: (line) => <ForFines line={line} /> },
  {
    label: t('common.licensePlate'),
    priority: 2,
    render: ({ fine }) => fine?.licensePlate ?? '–',
  },
  { label: t('suspense.why'), render: (line) => <SuspenseBadge line={line} /> },
  { label: t('suspense.account'), sortBy: 'account', priority: 3, render: ({ account }) => account },
];

/** The list where no table fits. */
function SuspenseCards() {
  const { data = [] } = useListContext<StatementLineView>();
  const { amountOf } = usePlace();
  return (
    <CardList label={t('common.suspense')}>
      {data.map((line) => (
        <RecordCard
          key={line.id}
          to={suspensePath(line.id)}
          title={line.payer ?? t(`suspense.${line.channel}`)}
          amount={formatSzl(amountOf(line))}
          subject={line.reference ?? line.text}
          note={dotted(formatDate(line.day), ...finesOf(line), line.fine?.licensePlate, proposalText(line))}
          badge={<SuspenseBadge line={line} />}
        />
      ))}
    </CardList>
  );
}

function SuspenseRows() {
  const place = usePlace();
  return (
    <ListRows<StatementLineView>
      label={t('common.suspense')}
      columns={useMemo(() => columnsOf(place), [place])}
      pathOf={({ id }) => suspensePath(id)}
      cards={<SuspenseCards />}
      empty={<NothingInSuspense />}
    />
  );
}

const STATES = {
  REQUESTED: t('suspense.REQUESTED'),
  TAKEN_BACK: SUSPENSE_REASON_LABELS.TAKEN_BACK,
  PERHAPS_SAME: SUSPENSE_REASON_LABELS.PERHAPS_SAME,
  PROPOSED: SUSPENSE_REASON_LABELS.PROPOSED,
  WAITING: t('suspense.WAITING'),
  NO_FINE: SUSPENSE_REASON_LABELS.NO_FINE,
};

const ORDERS: readonly Order[] = [
  { label: t('common.newestFirst'), sort: { field: 'day', order: 'DESC' } },
  { label: t('common.oldestFirst'), sort: { field: 'day', order: 'ASC' } },
  { label: t('common.highestAmount'), sort: { field: 'suspense', order: 'DESC' } },
];

const MORE: readonly Filter[] = [
  {
    label: t('suspense.account'),
    sources: ['account'],
    fields: <FilterText source="account" label={t('suspense.account')} />,
  },
  {
    label: t('common.amount'),
    sources: ['amountFrom', 'amountTo'],
    fields: (
      <>
        <FilterText source="amountFrom" label={t('suspense.amountFrom')} inputMode="decimal" />
        <FilterText source="amountTo" label={t('suspense.amountTo')} inputMode="decimal" />
      </>
    ),
  },
];

const CHIPS = {
  fineId: (fine: string) => `${t('suspense.forFine')} ${fine}`,
  has: (place: string) => PLACES[place]?.has ?? place,
  importId: () => t('suspense.ofOneImport'),
};

function NothingInSuspense() {
  const { filterValues } = useListContext();
  if (Object.keys(filterValues).length > 0) return <NothingFound />;
  return (
    <EmptyState title={t('suspense.none')} Icon={AccountBalanceOutlined}>
      {t('suspense.noneHint')}
    </EmptyState>
  );
}

/** `/payments/suspense`: money that came in and is neither recorded nor returned. */
export default function SuspenseList() {
  return (
    <RecordList<StatementLineView> resource="suspense" perPage={25} sort={{ field: 'day', order: 'DESC' }}>
      <Page title={t('common.suspense')} back={{ to: '/payments', label: t('common.backToPayments') }}>
        <ConfirmProposals />
        <Card>
          <FilterBar more={MORE} chips={CHIPS} orders={ORDERS}>
            <SearchField placeholder={t('suspense.searchHint')} />
            <FilterSelect source="state" label={t('suspense.why')} all={t('common.all')} labels={STATES} />
            <FilterDays />
          </FilterBar>
          <SuspenseRows />
        </Card>
      </Page>
    </RecordList>
  );
}
