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
import { common } from '../messages.ts';
import { ReceiptLink } from '../receipt/ReceiptLink.tsx';
import { ReasonBadge } from '../suspense/words.tsx';
import { CardList } from '../table/RecordList.tsx';
import { Section } from '../ui/Page.tsx';
import { t } from './messages.ts';
import { linesOn, paymentsOn } from './reconciliationCalls.ts';

type Item<Kind extends DifferenceKind> = Differences[Kind]['shown'][number];

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

const LineLink = ({ lineId, account }: { lineId: string; account: string }) => (
  <To path={suspensePath(lineId)}>{t('paidLine', { account })}</To>
);

const NoStatement = ({ of: { account, name } }: { of: Item<'noStatement'> }) => (
  <Entry
    what={
      <>
        <strong>{name ?? account}</strong>
        <To path={STATEMENTS_PATH}>{t('importStatement')}</To>
      </>
    }
    note={name !== null && account}
  />
);

const InSuspense = ({
  of: { lineId, account, bankId, amount, reason, fineId },
}: {
  of: Item<'inSuspense'>;
}) => (
  <Entry
    what={
      <>
        <LineLink lineId={lineId} account={account} />
        <ReasonBadge reason={reason} />
        {fineId !== null && <FineLink id={fineId} />}
      </>
    }
    note={bankId}
    amount={amount}
  />
);

const Refunded = ({
  of: { lineId, account, bankId, amount, receiptNumber, fineId },
}: {
  of: Item<'refunded'>;
}) => (
  <Entry
    what={
      <>
        <LineLink lineId={lineId} account={account} />
        <ReceiptLink number={receiptNumber} />
        <FineLink id={fineId} />
      </>
    }
    note={bankId}
    amount={amount}
  />
);

function WithoutLine({ of }: { of: Item<'withoutLine'> }) {
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

function NotCashedUp({ of: { cashier, open }, day }: { of: Item<'notCashedUp'>; day: string }) {
  const { taken, givenBack } = open;
  const left = dotted(
    taken.count > 0 && `${common('countedPayments', { count: taken.count })}, ${formatSzl(taken.amount)}`,
    givenBack.count > 0 &&
      `${common('countedRefunds', { count: givenBack.count })}, ${formatSzl(givenBack.amount)}`,
  );
  return <Entry what={<To path={cashUpPath(cashier.id, day)}>{fullNameOf(cashier)}</To>} note={left} />;
}

const Miscounted = ({
  of: { cashier, number, amount, reason },
  day,
}: {
  of: Item<'miscounted'>;
  day: string;
}) => (
  <Entry
    what={<To path={cashUpPath(cashier.id, day)}>{fullNameOf(cashier)}</To>}
    note={dotted(t('cashUpOf', { number: String(number) }), reason)}
    amount={amount}
  />
);

type Telling = {
  hint: string;
  entries: (differences: Differences, day: string) => ReactNode[];
  /** Where all of them are listed, if not all are shown here. */
  figure?: (day: string, count: number) => Figure;
};

const KINDS: Readonly<Record<DifferenceKind, Telling>> = {
  noStatement: {
    hint: t('noStatementHint'),
    entries: ({ noStatement }) => noStatement.shown.map((one) => <NoStatement key={one.account} of={one} />),
  },
  inSuspense: {
    hint: t('inSuspenseHint'),
    entries: ({ inSuspense }) => inSuspense.shown.map((one) => <InSuspense key={one.lineId} of={one} />),
    figure: (day, count) => linesOn(day, 'SUSPENSE', count),
  },
  refunded: {
    hint: t('refundedHint'),
    entries: ({ refunded }) =>
      refunded.shown.map((one) => <Refunded key={one.receiptNumber + one.lineId} of={one} />),
    figure: (day, count) => linesOn(day, 'REFUNDED', count),
  },
  withoutLine: {
    hint: t('withoutLineHint'),
    entries: ({ withoutLine }) =>
      withoutLine.shown.map((one) => <WithoutLine key={one.receiptNumber} of={one} />),
    figure: (day, count) => paymentsOn(day, count, { withoutLine: 'true' }),
  },
  notCashedUp: {
    hint: t('notCashedUpHint'),
    entries: ({ notCashedUp }, day) =>
      notCashedUp.shown.map((one) => <NotCashedUp key={one.cashier.id} of={one} day={day} />),
  },
  miscounted: {
    hint: t('miscountedHint'),
    entries: ({ miscounted }, day) =>
      miscounted.shown.map((one) => (
        <Miscounted key={`${one.cashier.id} ${one.number}`} of={one} day={day} />
      )),
  },
};

function OfKind({ kind, of: { day, differences } }: { kind: DifferenceKind; of: Reconciliation }) {
  const { count, amount, shown } = differences[kind];
  const { hint, entries, figure } = KINDS[kind];
  const label = DIFFERENCE_LABELS[kind];
  const all = figure?.(day, count);
  return (
    <Box component="section" aria-label={label}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          {label}
        </Typography>
        {amount > 0 && <Typography variant="body2">{formatSzl(amount)}</Typography>}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {hint}
      </Typography>
      <CardList label={label}>{entries(differences, day)}</CardList>
      {all !== undefined && (
        <MuiLink component={Link} to={all.to} variant="body2" title={all.title}>
          {shown.length < count ? t('moreOfThem', { count }) : all.title}
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
    <Section title={t('differences')}>
      <Stack gap={3}>
        {kinds.map((kind) => (
          <OfKind key={kind} kind={kind} of={of} />
        ))}
      </Stack>
    </Section>
  );
}
