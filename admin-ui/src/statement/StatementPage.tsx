import { localDay } from '@fines/domain/shared/dates.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import {
  LINE_FATE_LABELS,
  type LineFate,
  rowsIn,
  STATEMENT_FORMAT_LABELS,
  type StatementImport,
  sumIn,
} from '@fines/domain/statement/import.ts';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HelpOutline from '@mui/icons-material/HelpOutline';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import RepeatOutlined from '@mui/icons-material/RepeatOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router';

import { SUSPENSE_PATH } from '../data/paths.ts';
import { listPath } from '../figure/figure.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import { StatCard, StatGrid } from '../figure/StatCard.tsx';
import { formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ImportDetailPage, type Tellings } from '../import/ImportPage.tsx';
import { Section } from '../ui/Page.tsx';
import { Fact, Facts } from '../ui/words.tsx';
import { daysOf, STATEMENT_IMPORTS } from './statementImports.ts';
import { StatementRows } from './StatementRows.tsx';

type Props = { of: StatementImport };

/** How many lines are new: those that are known already are left alone. */
const newIn = ({ counts: { recorded, proposed, suspense } }: StatementImport): number =>
  recorded.lines + proposed.lines + suspense.lines;

const newSum = ({ counts }: StatementImport): string => formatSzl(sumIn(counts) - counts.known.sum);

const taken = (of: StatementImport): { lines: string; sum: string } => ({
  lines: t('common.countedLines', { count: newIn(of) }),
  sum: newSum(of),
});

const TELLINGS: Tellings<StatementImport> = {
  CHECKED: (of) => ({
    severity: 'info',
    text: t(newIn(of) === 0 ? 'statement.nothingNew' : 'statement.checkTells'),
  }),
  FINISHED: (of) => {
    const { refused } = of.counts;
    if (refused === 0) return { severity: 'success', text: t('statement.finished', taken(of)) };
    const rows = t('import.countedRows', { count: refused });
    return { severity: 'warning', text: t('statement.finishedInPart', { ...taken(of), rows }) };
  },
  CANCELLED: (of) => ({
    severity: 'warning',
    text: t('statement.cancelled', {
      ...taken(of),
      who: of.cancelledBy === null ? t('statement.somebody') : fullNameOf(of.cancelledBy),
    }),
  }),
};

const FATES = [
  ['recorded', CheckCircleOutlined],
  ['proposed', HelpOutline],
  ['suspense', HourglassEmptyOutlined],
  ['known', RepeatOutlined],
] as const satisfies readonly (readonly [LineFate, typeof HelpOutline])[];

const Figures = ({ of: { counts } }: Props) => (
  <StatGrid columns={4}>
    {FATES.map(([fate, Icon]) => (
      <StatCard
        key={fate}
        title={LINE_FATE_LABELS[fate]}
        value={formatSzl(counts[fate].sum)}
        note={t('common.countedLines', { count: counts[fate].lines })}
        Icon={Icon}
      />
    ))}
  </StatGrid>
);

/** Where the money is now of the lines that it took: together always what it took. */
function Money({ of: { id, money } }: Props) {
  if (money.count === 0) return null;
  const lines = (has: string, amount: number) => ({
    to: listPath(SUSPENSE_PATH, { importId: id, has }),
    count: amount,
    title: t('statement.showLines'),
  });
  const amount = (of: number, has: string) => (
    <FigureLink figure={lines(has, of)}>{formatSzl(of)}</FigureLink>
  );
  return (
    <Section title={t('statement.moneyNow')} note={t('statement.moneyNowHint')}>
      <Facts>
        <Fact label={t('statement.takenOf', { lines: t('common.countedLines', { count: money.count }) })}>
          {amount(money.amount, 'ANY')}
        </Fact>
        <Fact label={LINE_FATE_LABELS.recorded}>{amount(money.recorded, 'RECORDED')}</Fact>
        <Fact label={LINE_FATE_LABELS.suspense}>{amount(money.suspense, 'SUSPENSE')}</Fact>
        <Fact label={t('statement.returned')}>{amount(money.returned, 'RETURNED')}</Fact>
      </Facts>
    </Section>
  );
}

/** Leads to what its lines became, and what else came on these days. */
function Results({ of: { account, firstDay, lastDay, startedBy, startedAt, endedAt } }: Props) {
  if (startedBy === null || startedAt === null || firstDay === null || lastDay === null) return null;
  const made = { startDate: localDay(startedAt), endDate: localDay(endedAt ?? startedAt) };
  const to = {
    payments: listPath('/payments', { processedById: startedBy.id, ...made }),
    suspense: listPath(SUSPENSE_PATH, { account, startDate: firstDay, endDate: lastDay }),
  };
  return (
    <Stack direction="row" gap={1} sx={{ flexWrap: 'wrap', mt: 2 }}>
      <Button variant="outlined" component={Link} to={to.payments}>
        {t('statement.showPayments')}
      </Button>
      <Button variant="outlined" component={Link} to={to.suspense}>
        {t('statement.showSuspense')}
      </Button>
    </Stack>
  );
}

/** Of which account and days it is, and that no money is missing. */
function Statement({ of }: Props) {
  const { counts, balances } = of;
  return (
    <Section title={t('statement.statement')} note={t('statement.sumHint')}>
      <Facts>
        <Fact label={t('statement.account')}>{of.account}</Fact>
        <Fact label={t('statement.days')}>{daysOf(of)}</Fact>
        <Fact label={t('statement.cameIn')}>{formatSzl(sumIn(counts))}</Fact>
        <Fact label={t('statement.format')}>{STATEMENT_FORMAT_LABELS[of.format]}</Fact>
        <Fact label={t('statement.rowsLeftOut')}>{formatCount(counts.leftOut)}</Fact>
        <Fact label={t('statement.rowsRefused')}>{formatCount(counts.refused)}</Fact>
        {balances && (
          <Fact label={t('statement.balances')} isLong>
            {t('statement.balancesAddUp', {
              opening: formatSzl(balances.opening),
              closing: formatSzl(balances.closing),
            })}
          </Fact>
        )}
      </Facts>
      <Results of={of} />
    </Section>
  );
}

const More = ({ of }: Props) => (
  <>
    <Money of={of} />
    <StatementRows of={of} />
    <Statement of={of} />
  </>
);

const startLabelOf = (of: StatementImport): string | undefined =>
  newIn(of) > 0 ? t('statement.importLines', { count: newIn(of) }) : undefined;

/** An import of a statement: what becomes of its money. */
export default function StatementPage() {
  return (
    <ImportDetailPage
      topic={STATEMENT_IMPORTS}
      backLabel={t('statement.backToImports')}
      tellings={TELLINGS}
      startLabelOf={startLabelOf}
      rowsIn={({ counts }) => rowsIn(counts)}
      refusedIn={({ counts }) => counts.refused}
      Figures={Figures}
      More={More}
    />
  );
}
