import { PAYMENT_METHOD_LABELS } from '@fines/domain/fine/payment.ts';
import {
  DIFFERENCE_KINDS,
  DIFFERENCE_LABELS,
  type DifferenceKind,
  type Differences,
  type Reconciliation,
} from '@fines/domain/reconciliation/reconciliation.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { cashUpPath, STATEMENTS_PATH, suspensePath } from '../data/paths.ts';
import type { Figure } from '../figure/figure.ts';
import { FineLink } from '../fine/FineLink.tsx';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ReceiptLink } from '../receipt/ReceiptLink.tsx';
import { ReasonBadge } from '../suspense/words.tsx';
import { Section } from '../ui/Page.tsx';
import { NoWrap } from '../ui/words.tsx';
import { linesOn, paymentsOn } from './dayFigures.ts';

/** A difference of a kind, and the day on which it is. */
type Props<Kind extends DifferenceKind> = { of: Differences[Kind]['shown'][number]; day: Reconciliation };

type EntryProps = { what: ReactNode; note?: ReactNode; amount?: number };

/** One difference: its line and what is known of it, and the money in question. */
const Entry = ({ what, note, amount }: EntryProps) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: 2,
      alignItems: 'baseline',
      py: 1,
      '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
      {what}
      {note && (
        <Typography component="span" variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {note}
        </Typography>
      )}
    </Box>
    {amount !== undefined && (
      <Typography component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {formatSzl(amount)}
      </Typography>
    )}
  </Box>
);

const To = ({ path, children }: { path: string; children: string }) => (
  <MuiLink component={Link} to={path} underline="hover" sx={{ fontWeight: 600 }}>
    {children}
  </MuiLink>
);

/** The account as colleagues call it, if they have named it. */
function LineLink({ of: { lineId, account }, day }: Props<'inSuspense' | 'refunded'>) {
  const name = day.statements.find((one) => one.account === account)?.name ?? account;
  return <To path={suspensePath(lineId)}>{t('reconciliation.lineOf', { account: name })}</To>;
}

const NoStatement = ({ of: { account, name } }: Props<'noStatement'>) => (
  <Entry
    what={
      <>
        <strong>{name ?? account}</strong>
        {name !== null && <span>{account}</span>}
        <To path={STATEMENTS_PATH}>{t('reconciliation.importStatement')}</To>
      </>
    }
  />
);

const InSuspense = ({ of, day }: Props<'inSuspense'>) => (
  <Entry
    what={
      <>
        <LineLink of={of} day={day} />
        <ReasonBadge reason={of.reason} />
        {of.fineId !== null && <FineLink id={of.fineId} />}
      </>
    }
    note={of.bankId}
    amount={of.amount}
  />
);

const Refunded = ({ of, day }: Props<'refunded'>) => (
  <Entry
    what={
      <>
        <LineLink of={of} day={day} />
        <ReceiptLink number={of.receiptNumber} />
        <FineLink id={of.fineId} />
      </>
    }
    note={of.bankId}
    amount={of.amount}
  />
);

function WithoutLine({ of }: Props<'withoutLine'>) {
  const { receiptNumber, fineId, amount, method, transactionReference, processedBy } = of;
  return (
    <Entry
      what={
        <>
          <ReceiptLink number={receiptNumber} />
          <FineLink id={fineId} />
        </>
      }
      note={dotted(PAYMENT_METHOD_LABELS[method], transactionReference, fullNameOf(processedBy))}
      amount={amount}
    />
  );
}

function NotCashedUp({ of: { cashier, open }, day: { day } }: Props<'notCashedUp'>) {
  const { taken, givenBack } = open;
  const left = dotted(
    taken.count > 0 && `${t('common.countedPayments', { count: taken.count })}, ${formatSzl(taken.amount)}`,
    givenBack.count > 0 &&
      `${t('common.countedRefunds', { count: givenBack.count })}, ${formatSzl(givenBack.amount)}`,
  );
  return <Entry what={<To path={cashUpPath(cashier.id, day)}>{fullNameOf(cashier)}</To>} note={left} />;
}

const Miscounted = ({ of: { cashier, number, amount, reason }, day: { day } }: Props<'miscounted'>) => (
  <Entry
    what={<To path={cashUpPath(cashier.id, day)}>{fullNameOf(cashier)}</To>}
    note={dotted(t('reconciliation.cashUpOf', { number: String(number) }), reason)}
    amount={amount}
  />
);

type Telling = {
  /** What to do about it. */
  hint: string;
  entries: (day: Reconciliation) => ReactNode[];
  /** The list that has all of them. */
  figure?: (day: string, count: number) => Figure;
};

const KINDS: Readonly<Record<DifferenceKind, Telling>> = {
  noStatement: {
    hint: t('reconciliation.noStatementHint'),
    entries: (day) =>
      day.differences.noStatement.shown.map((one) => <NoStatement key={one.account} of={one} day={day} />),
  },
  inSuspense: {
    hint: t('reconciliation.inSuspenseHint'),
    entries: (day) =>
      day.differences.inSuspense.shown.map((one) => <InSuspense key={one.lineId} of={one} day={day} />),
    figure: (day, count) => linesOn(day, 'SUSPENSE', count),
  },
  refunded: {
    hint: t('reconciliation.refundedHint'),
    entries: (day) =>
      day.differences.refunded.shown.map((one) => (
        <Refunded key={one.receiptNumber + one.lineId} of={one} day={day} />
      )),
    figure: (day, count) => linesOn(day, 'REFUNDED', count),
  },
  withoutLine: {
    hint: t('reconciliation.withoutLineHint'),
    entries: (day) =>
      day.differences.withoutLine.shown.map((one) => (
        <WithoutLine key={one.receiptNumber} of={one} day={day} />
      )),
    figure: (day, count) => paymentsOn(day, count, { withoutLine: 'true' }),
  },
  notCashedUp: {
    hint: t('reconciliation.notCashedUpHint'),
    entries: (day) =>
      day.differences.notCashedUp.shown.map((one) => <NotCashedUp key={one.cashier.id} of={one} day={day} />),
  },
  miscounted: {
    hint: t('reconciliation.miscountedHint'),
    entries: (day) =>
      day.differences.miscounted.shown.map((one) => (
        <Miscounted key={`${one.cashier.id} ${one.number}`} of={one} day={day} />
      )),
  },
};

function OfKind({ kind, of }: { kind: DifferenceKind; of: Reconciliation }) {
  const { count, amount, shown } = of.differences[kind];
  const { hint, entries, figure } = KINDS[kind];
  const label = DIFFERENCE_LABELS[kind];
  const all = figure?.(of.day, count);
  return (
    <Box component="section" aria-label={label}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', columnGap: 2 }}>
        <Typography component="h3" sx={{ flex: 1, fontWeight: 600 }}>
          {label}
        </Typography>
        {amount > 0 && <NoWrap>{formatSzl(amount)}</NoWrap>}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {hint}
      </Typography>
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries(of)}
      </Box>
      {all !== undefined && (
        <MuiLink component={Link} to={all.to} variant="body2" title={all.title}>
          {shown.length < count ? t('reconciliation.moreOfThem', { count }) : all.title}
        </MuiLink>
      )}
    </Box>
  );
}

/** Each difference with its line; nothing on a day without any. */
export function DifferenceList({ of }: { of: Reconciliation }) {
  const kinds = DIFFERENCE_KINDS.filter((kind) => of.differences[kind].count > 0);
  if (kinds.length === 0) return null;
  return (
    <Section title={t('reconciliation.differences')}>
      <Stack gap={3}>
        {kinds.map((kind) => (
          <OfKind key={kind} kind={kind} of={of} />
        ))}
      </Stack>
    </Section>
  );
}
