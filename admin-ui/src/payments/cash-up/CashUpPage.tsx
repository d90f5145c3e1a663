import { grantOf } from '@fines/domain/shared/permissions.ts';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';

import { useUser } from '../../auth/useUser.ts';
import { useApi } from '../../data/useApi.ts';
import { useFailureToast } from '../../toasts/useToast.ts';
import { DownloadButton } from '../../ui/DownloadButton.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { LoadingPage } from '../../ui/LoadingPage.tsx';
import { Page } from '../../ui/Page.tsx';
import { ClosedCashUp } from './ClosedCashUp.tsx';
import { NotClosedYet } from './NotClosedYet.tsx';
import { OpenTill } from './OpenTill.tsx';
import { TillFields } from './TillFields.tsx';
import { usePrintedCashUp } from './usePrintedCashUp.tsx';
import { useTill } from './useTill.ts';

/** `/payments/cash-up`: what somebody took on a day, against what is in the drawer. */
export default function CashUpPage() {
  const api = useApi();
  const seesTo = grantOf(useUser().role, 'cash-up.close') !== 'own';
  const failed = useFailureToast();
  const { till, choose } = useTill();
  const { print, sheet } = usePrintedCashUp();
  const { data, error, refetch } = useQuery({
    queryKey: ['payments', 'cash-up', till.cashierId, till.day],
    queryFn: () => api.cashUpDay(till),
  });
  return (
    <Page
      title="Cash-up"
      width={960}
      back={{ to: '/payments', label: 'Back to Payments' }}
      actions={
        <DownloadButton
          label="Export"
          fetchFile={() => api.exportCashUps(till)}
          onFailed={(reason) => failed('Failed to export the cash-up', reason)}
        />
      }
    >
      <Stack gap={{ xs: 2, sm: 3 }}>
        <TillFields till={till} choose={choose} />
        {seesTo && <NotClosedYet till={till} choose={choose} />}
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && <LoadingPage />}
        {data && (
          <>
            <OpenTill key={`${data.cashier.id} ${data.day}`} till={data} />
            {data.closed.toReversed().map((cashUp) => (
              <ClosedCashUp key={cashUp.id} cashUp={cashUp} onPrint={print} />
            ))}
          </>
        )}
      </Stack>
      {sheet}
    </Page>
  );
}
