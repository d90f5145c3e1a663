import { formatSzl } from '@fines/domain/shared/money.ts';
import { SUSPENSE_REASON_LABELS } from '@fines/domain/statement/line.ts';
import type { StatementLineView } from '@fines/domain/statement/view.ts';
import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import MuiLink from '@mui/material/Link';
import { SimpleList, TextInput, useListContext } from 'react-admin';
import { Link } from 'react-router';

import { SUSPENSE_PATH, suspensePath } from '../data/paths.ts';
import { FineLink } from '../fine/FineLink.tsx';
import { formatDate } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { PaymentTabs } from '../payment/PaymentDesk.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { ChoiceInput, daysFilters } from '../table/filterInputs.tsx';
import { Filters } from '../table/Filters.tsx';
import { ListCard, RecordList } from '../table/RecordList.tsx';
import { SearchInput } from '../table/SearchInput.tsx';
import { Page, useIsPhone } from '../ui/Page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Unbroken } from '../ui/words.tsx';
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

function SuspenseTable() {
  const { label, amountOf, sortBy } = usePlace();
  return (
    <DataTable<StatementLineView> label={t('common.suspense')} rowClick={(id) => suspensePath(String(id))}>
      <DataTable.Col<StatementLineView>
        source="day"
        label={t('suspense.day')}
        render={({ id, day }) => (
          <MuiLink component={Link} to={suspensePath(id)} underline="hover" sx={{ fontWeight: 600 }}>
            {formatDate(day)}
          </MuiLink>
        )}
      />
      <DataTable.Col<StatementLineView>
        label={t('suspense.payer')}
        isLong
        render={({ payer }) => payer ?? '–'}
      />
      <DataTable.Col<StatementLineView>
        label={t('common.reference')}
        isLong
        render={({ reference, text }) => reference ?? (text || '–')}
      />
      <DataTable.Col<StatementLineView>
        label={label}
        align="right"
        {...(sortBy !== undefined && { sortBy })}
        render={(line) => formatSzl(amountOf(line))}
      />
      <DataTable.Col<StatementLineView>
        label={t('suspense.forFine')}
        render={(line) => <ForFines line={line} />}
      />
      <DataTable.Col<StatementLineView>
        label={t('common.licensePlate')}
        spare="first"
        render={({ fine }) => fine?.licensePlate ?? '–'}
      />
      <DataTable.Col<StatementLineView>
        label={t('suspense.why')}
        render={(line) => <SuspenseBadge line={line} />}
      />
      <DataTable.Col<StatementLineView>
        source="account"
        label={t('suspense.account')}
        spare="first"
        render={({ account }) => account}
      />
    </DataTable>
  );
}

/** The list where no table fits. */
function SuspenseCards() {
  const { amountOf } = usePlace();
  return (
    <SimpleList<StatementLineView>
      aria-label={t('common.suspense')}
      rowClick={false}
      primaryText={(line) => (
        <Link to={suspensePath(line.id)}>
          {dotted(line.payer ?? t(`suspense.${line.channel}`), formatSzl(amountOf(line)))}
        </Link>
      )}
      tertiaryText={(line) => <SuspenseBadge line={line} />}
      secondaryText={(line) => (
        <>
          <Unbroken text={line.reference ?? line.text} />
          <br />
          <Unbroken
            text={dotted(formatDate(line.day), ...finesOf(line), line.fine?.licensePlate, proposalText(line))}
          />
        </>
      )}
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

const DECIMAL = { slotProps: { htmlInput: { inputMode: 'decimal' } } } as const;

const FILTERS = [
  <SearchInput key="search" source="search" placeholder={t('suspense.searchHint')} alwaysOn />,
  <ChoiceInput
    key="state"
    source="state"
    label={t('suspense.why')}
    all={t('common.all')}
    labels={STATES}
    alwaysOn
  />,
  ...daysFilters(),
  <TextInput key="account" source="account" label={t('suspense.account')} />,
  <TextInput key="from" source="amountFrom" label={t('suspense.amountFrom')} {...DECIMAL} />,
  <TextInput key="to" source="amountTo" label={t('suspense.amountTo')} {...DECIMAL} />,
];

const SORTS = ['day', 'suspense'];

const CHIPS = {
  fineId: (fine: string) => `${t('suspense.forFine')} ${fine}`,
  has: (place: string) => PLACES[place]?.has ?? place,
  importId: () => t('suspense.ofOneImport'),
};

const NOTHING_IN_SUSPENSE = (
  <EmptyState title={t('suspense.none')} Icon={AccountBalanceOutlined}>
    {t('suspense.noneHint')}
  </EmptyState>
);

/** `/payments/suspense`: money that came in and is neither recorded nor returned. */
export default function SuspenseList() {
  const isPhone = useIsPhone();
  return (
    <RecordList<StatementLineView> resource="suspense" perPage={25} sort={{ field: 'day', order: 'DESC' }}>
      <Page title={t('common.suspense')}>
        <PaymentTabs shown={SUSPENSE_PATH} />
        <ConfirmProposals />
        <ListCard
          filters={<Filters filters={FILTERS} chips={CHIPS} sorts={SORTS} />}
          empty={NOTHING_IN_SUSPENSE}
        >
          {isPhone ? <SuspenseCards /> : <SuspenseTable />}
        </ListCard>
      </Page>
    </RecordList>
  );
}
