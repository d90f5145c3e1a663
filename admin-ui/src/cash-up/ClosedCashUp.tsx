import type { CashUpView } from '@fines/domain/cash-up/view.ts';
import { formatE, formatSzl } from '@fines/domain/shared/money.ts';
import { withBadge } from '@fines/domain/shared/person.ts';
import Stack from '@mui/material/Stack';

import { useApi } from '../data/dataProvider.ts';
import { formatDateTime } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { PrintButtons } from '../paper/PrintButtons.tsx';
import { usePrinting } from '../paper/usePrinting.ts';
import { Section } from '../ui/Page.tsx';
import { Fact, Facts } from '../ui/words.tsx';
import { MethodSums } from './MethodSums.tsx';

const piecesOf = ({ counted }: CashUpView): string =>
  counted.map(({ value, pieces }) => `${pieces} × ${formatE(value)}`).join(', ') || t('cashUp.nothing');

/** What a cash-up came to. */
const CashUpFacts = ({ cashUp }: { cashUp: CashUpView }) => (
  <Facts>
    <Fact label={t('cashUp.closedAt')}>{formatDateTime(cashUp.closedAt)}</Fact>
    <Fact label={t('cashUp.closedBy')}>{withBadge(cashUp.closedBy)}</Fact>
    <Fact label={t('cashUp.cashAtStart')}>{formatSzl(cashUp.cashAtStart)}</Fact>
    {cashUp.countedBefore !== null && cashUp.countedBefore !== cashUp.cashAtStart && (
      <Fact label={t('cashUp.countedBeforeNow')}>{formatSzl(cashUp.countedBefore)}</Fact>
    )}
    <Fact label={t('cashUp.expectedCash')}>{formatSzl(cashUp.expectedCash)}</Fact>
    {cashUp.firstCountedCash !== null && (
      <Fact label={t('cashUp.firstCountedCash')}>{formatSzl(cashUp.firstCountedCash)}</Fact>
    )}
    <Fact label={t('cashUp.countedCash')}>{formatSzl(cashUp.countedCash)}</Fact>
    <Fact label={t('cashUp.difference')}>{formatSzl(cashUp.difference)}</Fact>
    <Fact label={t('cashUp.notesAndCoins')}>{piecesOf(cashUp)}</Fact>
    <Fact label={t('cashUp.reasonForDifference')}>{cashUp.reason}</Fact>
  </Facts>
);

/** One that is closed, for ever. */
export function ClosedCashUp({ cashUp }: { cashUp: CashUpView }) {
  const api = useApi();
  const number = String(cashUp.number);
  const printing = usePrinting({
    kind: 'cash-up-sheet',
    fetchPdf: (choice) => api.cashUpPdf(cashUp, choice),
  });
  return (
    <Section
      title={t('cashUp.cashUpNumber', { number })}
      action={<PrintButtons printing={printing} name={t('cashUp.printNumber', { number })} />}
    >
      <Stack gap={2}>
        <MethodSums label={t('cashUp.cashUpByMethod', { number })} sums={cashUp} />
        <CashUpFacts cashUp={cashUp} />
      </Stack>
    </Section>
  );
}
