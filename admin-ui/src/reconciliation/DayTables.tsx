import { PAYMENT_METHOD_LABELS } from '@fines/domain/fine/payment.ts';
import {
  type AccountDay,
  type CashierDay,
  type LedgerLine,
  ledgerSum,
  type Reconciliation,
  revenueOf,
  statementSum,
  type Tally,
  tillSum,
} from '@fines/domain/reconciliation/reconciliation.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';

import { cashUpPath } from '../data/paths.ts';
import type { ListFilter } from '../data/urls.ts';
import type { Figure } from '../figure/figure.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { Section } from '../ui/Page.tsx';
import { Badge } from '../ui/words.tsx';
import { linesOn, paymentsOn, refundsOn } from './dayFigures.ts';
import { Amount, type FigureColumn, FigureRows } from './FigureRows.tsx';

type Props = { of: Reconciliation };

/** The sum of several rows stands below them. */
const SUM = 'sum';
const withSum = <Row extends { id: string }>(rows: readonly Row[], sum: () => Row): Row[] =>
  rows.length > 1 ? [...rows, sum()] : [...rows];

const Nothing = ({ text }: { text: string }) => <Typography color="text.secondary">{text}</Typography>;

type AccountRow = Omit<AccountDay, 'account'> & { id: string };

const ofAccount = ({ id }: AccountRow): ListFilter => (id === SUM ? {} : { account: id });

function AccountCell({ id, name, isMissing }: AccountRow) {
  if (id === SUM) return <strong>{t('reconciliation.together')}</strong>;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <strong>{name ?? id}</strong>
      {name !== null && (
        <Typography component="span" variant="body2" color="text.secondary">
          {id}
        </Typography>
      )}
      {isMissing && <Badge tone="amber" label={t('reconciliation.noStatement')} />}
    </Box>
  );
}

type Place = 'recorded' | 'suspense' | 'returned';
const HAS = { recorded: 'RECORDED', suspense: 'SUSPENSE', returned: 'RETURNED' } as const;

const placeColumn = (label: string, place: Place, day: string): FigureColumn<AccountRow> => ({
  label,
  align: 'right',
  render: (row) => (
    <Amount of={row[place].amount} figure={linesOn(day, HAS[place], row[place].count, ofAccount(row))} />
  ),
});

const accountColumns = (day: string): readonly FigureColumn<AccountRow>[] => [
  { label: t('reconciliation.account'), render: AccountCell },
  {
    label: t('reconciliation.lines'),
    align: 'right',
    render: (row) => (
      <FigureLink figure={linesOn(day, 'ANY', row.cameIn.count, ofAccount(row))}>
        {formatCount(row.cameIn.count)}
      </FigureLink>
    ),
  },
  { label: t('reconciliation.cameIn'), align: 'right', render: ({ cameIn }) => formatSzl(cameIn.amount) },
  placeColumn(t('reconciliation.recorded'), 'recorded', day),
  placeColumn(t('reconciliation.inSuspense'), 'suspense', day),
  placeColumn(t('reconciliation.returned'), 'returned', day),
];

export function StatementTable({ of: { day, statements } }: Props) {
  const rows = statements.map(({ account: id, ...rest }) => ({ id, ...rest }));
  const sum = () => ({ id: SUM, name: null, channel: null, isMissing: false, ...statementSum(statements) });
  return (
    <Section title={t('reconciliation.statements')} note={t('reconciliation.statementsHint')}>
      {rows.length === 0 ? (
        <Nothing text={t('reconciliation.noAccounts')} />
      ) : (
        <FigureRows
          label={t('reconciliation.statements')}
          columns={accountColumns(day)}
          rows={withSum(rows, sum)}
        />
      )}
    </Section>
  );
}

type TillRow = Omit<CashierDay, 'cashier'> & { id: string; name: string };

const takenBy = ({ id }: TillRow): ListFilter => (id === SUM ? {} : { processedById: id });
const givenBackBy = ({ id }: TillRow): ListFilter => (id === SUM ? {} : { refundedById: id });

/** What was taken less what was given back, as far as nobody has counted it. */
const openOf = ({ open: { taken, givenBack } }: TillRow): number =>
  (Math.round(taken.amount * 100) - Math.round(givenBack.amount * 100)) / 100;

/** Of each cash-up of the day in a line of its own: one starts with what the one before has counted. */
const CashUpFigures = ({ amounts }: { amounts: readonly { number: number; amount: number }[] }) =>
  amounts.length === 0
    ? '–'
    : amounts.map(({ number, amount }) => (
        <Box key={number} component="span" sx={{ display: 'block' }}>
          {formatSzl(amount)}
        </Box>
      ));

const cashUpColumn = (
  label: string,
  amountOf: (cashUp: CashierDay['cashUps'][number]) => number,
): FigureColumn<TillRow> => ({
  label,
  align: 'right',
  render: ({ cashUps }) => (
    <CashUpFigures amounts={cashUps.map((one) => ({ number: one.number, amount: amountOf(one) }))} />
  ),
});

const tillColumns = (day: string): readonly FigureColumn<TillRow>[] => [
  {
    label: t('common.cashier'),
    render: ({ id, name }) =>
      id === SUM ? (
        <strong>{name}</strong>
      ) : (
        <MuiLink component={Link} to={cashUpPath(id, day)} underline="hover" sx={{ fontWeight: 600 }}>
          {name}
        </MuiLink>
      ),
  },
  {
    label: t('reconciliation.taken'),
    align: 'right',
    render: (row) => (
      <Amount
        of={row.taken.amount}
        figure={paymentsOn(day, row.taken.count, { fromStatement: 'false', ...takenBy(row) })}
      />
    ),
  },
  {
    label: t('reconciliation.givenBack'),
    align: 'right',
    render: (row) => (
      <Amount of={row.givenBack.amount} figure={refundsOn(day, row.givenBack.count, givenBackBy(row))} />
    ),
  },
  { label: t('reconciliation.notCashedUp'), align: 'right', render: (row) => formatSzl(openOf(row)) },
  cashUpColumn(t('reconciliation.expectedCash'), ({ expectedCash }) => expectedCash),
  cashUpColumn(t('reconciliation.countedCash'), ({ countedCash }) => countedCash),
  cashUpColumn(t('reconciliation.difference'), ({ difference }) => difference),
];

export function CashierTable({ of: { day, cashiers } }: Props) {
  const rows = cashiers.map(({ cashier, ...rest }) => ({
    id: cashier.id,
    name: fullNameOf(cashier),
    ...rest,
  }));
  const sum = () => ({ id: SUM, name: t('reconciliation.together'), cashUps: [], ...tillSum(cashiers) });
  return (
    <Section title={t('reconciliation.cashiers')} note={t('reconciliation.cashiersHint')}>
      {rows.length === 0 ? (
        <Nothing text={t('reconciliation.nobody')} />
      ) : (
        <FigureRows
          label={t('reconciliation.cashiers')}
          columns={tillColumns(day)}
          rows={withSum(rows, sum)}
        />
      )}
    </Section>
  );
}

type LedgerRow = Omit<LedgerLine, 'method'> & { id: LedgerLine['method'] | typeof SUM };

const byMethod = ({ id }: LedgerRow): ListFilter => (id === SUM ? {} : { method: id });

const ledgerColumn = (
  label: string,
  tallyOf: (row: LedgerRow) => Tally,
  figureOf: (row: LedgerRow, count: number) => Figure,
): FigureColumn<LedgerRow> => ({
  label,
  align: 'right',
  render: (row) => <Amount of={tallyOf(row).amount} figure={figureOf(row, tallyOf(row).count)} />,
});

const ledgerColumns = (day: string): readonly FigureColumn<LedgerRow>[] => [
  {
    label: t('common.paymentMethod'),
    render: ({ id }) =>
      id === SUM ? <strong>{t('reconciliation.together')}</strong> : PAYMENT_METHOD_LABELS[id],
  },
  ledgerColumn(
    t('common.payments'),
    ({ payments }) => payments,
    (row, count) => paymentsOn(day, count, byMethod(row)),
  ),
  ledgerColumn(
    t('reconciliation.fromStatements'),
    ({ fromStatements }) => fromStatements,
    (row, count) => paymentsOn(day, count, { fromStatement: 'true', ...byMethod(row) }),
  ),
  ledgerColumn(
    t('reconciliation.byHand'),
    ({ byHand }) => byHand,
    (row, count) => paymentsOn(day, count, { fromStatement: 'false', ...byMethod(row) }),
  ),
  ledgerColumn(
    t('reconciliation.refunds'),
    ({ refunds }) => refunds,
    ({ id }, count) => refundsOn(day, count, id === SUM ? {} : { refundMethod: id }),
  ),
  { label: t('reconciliation.netRevenue'), align: 'right', render: (row) => formatSzl(revenueOf(row)) },
];

export function LedgerTable({ of: { day, ledger } }: Props) {
  const rows = ledger.map(({ method: id, ...rest }): LedgerRow => ({ id, ...rest }));
  return (
    <Section title={t('reconciliation.ledger')} note={t('reconciliation.ledgerHint')}>
      <FigureRows
        label={t('reconciliation.ledger')}
        columns={ledgerColumns(day)}
        rows={withSum<LedgerRow>(rows, () => ({ id: SUM, ...ledgerSum(ledger) }))}
      />
    </Section>
  );
}
