import { differencesIn, type Reconciliation } from '@fines/domain/reconciliation/reconciliation.ts';
import { localDay, nearDaySchema, shiftDay } from '@fines/domain/shared/dates.ts';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { serverClock } from '../data/client.ts';
import { useApi } from '../data/dataProvider.ts';
import { RECONCILIATION_PATH } from '../data/paths.ts';
import { DateField } from '../date/DateField.tsx';
import { t } from '../i18n/i18nProvider.ts';
import { PaymentTabs } from '../payment/PaymentDesk.tsx';
import { Settling } from '../period/PeriodFields.tsx';
import { useFailureToast } from '../toast/useToast.ts';
import { DownloadButton } from '../ui/buttons.tsx';
import { Page } from '../ui/Page.tsx';
import { Pending } from '../ui/states.tsx';
import { CashierTable, LedgerTable, StatementTable } from './DayTables.tsx';
import { DifferenceList } from './DifferenceList.tsx';

/** Of the address; else yesterday, which is the last day that is over. */
function useDay(): { day: string; choose: (day: string) => void } {
  const [parameters, setParameters] = useSearchParams();
  const asked = nearDaySchema.safeParse(parameters.get('day')).data;
  const day = asked ?? shiftDay(localDay(serverClock.now().toISOString()), -1);
  const choose = (next: string) =>
    nearDaySchema.safeParse(next).success && setParameters({ day: next }, { replace: true });
  return { day, choose };
}

const DayField = ({ day, choose }: ReturnType<typeof useDay>) => (
  <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, maxWidth: 300 }}>
    <IconButton
      aria-label={t('reconciliation.dayBefore')}
      title={t('reconciliation.dayBefore')}
      className="screen-only"
      onClick={() => choose(shiftDay(day, -1))}
    >
      <ChevronLeft />
    </IconButton>
    <DateField id="day" label={t('reconciliation.day')} value={day} onChange={choose} />
    <IconButton
      aria-label={t('reconciliation.dayAfter')}
      title={t('reconciliation.dayAfter')}
      className="screen-only"
      onClick={() => choose(shiftDay(day, 1))}
    >
      <ChevronRight />
    </IconButton>
  </Box>
);

function Verdict({ of }: { of: Reconciliation }) {
  const count = differencesIn(of.differences);
  return (
    <Alert severity={count === 0 ? 'success' : 'warning'} variant="outlined">
      {count === 0 ? t('reconciliation.addsUp') : t('reconciliation.differencesThere', { count })}
    </Alert>
  );
}

/** `/payments/reconciliation`: what statements, cashiers and fines say of a day, beside each other. */
export default function ReconciliationPage() {
  const api = useApi();
  const failed = useFailureToast();
  const { day, choose } = useDay();
  const asked = useQuery({
    queryKey: ['reconciliation', day],
    queryFn: () => api.reconciliation(day),
    placeholderData: keepPreviousData,
  });
  const { data: of, isPlaceholderData } = asked;
  return (
    <Page
      title={t('common.reconciliation')}
      actions={
        <DownloadButton
          label={t('common.export')}
          fetchFile={() => api.exportReconciliation(day)}
          onFailed={(reason) => failed(t('reconciliation.exportFailed'), reason)}
        />
      }
    >
      <PaymentTabs shown={RECONCILIATION_PATH} />
      <Stack gap={{ xs: 2, sm: 3 }}>
        <DayField day={day} choose={choose} />
        <Pending of={asked} />
        {of && (
          <Settling isOld={isPlaceholderData}>
            <Stack gap={{ xs: 2, sm: 3 }}>
              <Verdict of={of} />
              <StatementTable of={of} />
              <CashierTable of={of} />
              <LedgerTable of={of} />
              <DifferenceList of={of} />
            </Stack>
          </Settling>
        )}
      </Stack>
    </Page>
  );
}
