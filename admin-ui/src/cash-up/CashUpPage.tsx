import { localDay, nearDaySchema } from '@fines/domain/shared/dates.ts';
import { grantOf } from '@fines/domain/shared/permissions.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { useUser } from '../auth/useUser.ts';
import { serverClock } from '../data/client.ts';
import { useApi } from '../data/dataProvider.ts';
import type { TillDay } from '../data/moneyCalls.ts';
import { CASH_UP_PATH } from '../data/paths.ts';
import { DateField } from '../date/DateField.tsx';
import { t } from '../i18n/i18nProvider.ts';
import { PaymentTabs } from '../payment/PaymentDesk.tsx';
import { useCashiers } from '../payment/paymentFilter.ts';
import { useFailureToast } from '../toast/useToast.ts';
import { DownloadButton } from '../ui/buttons.tsx';
import { Page } from '../ui/Page.tsx';
import { Pending } from '../ui/states.tsx';
import { ClosedCashUp } from './ClosedCashUp.tsx';
import { NotClosedYet } from './NotClosedYet.tsx';
import { OpenTill } from './OpenTill.tsx';

/** The cashier and the day of the screen: the user and today, unless the address says otherwise. */
function useTill(): { till: TillDay; choose: (part: Partial<TillDay>) => void } {
  const user = useUser();
  const [parameters, setParameters] = useSearchParams();
  const day =
    nearDaySchema.safeParse(parameters.get('day')).data ?? localDay(serverClock.now().toISOString());
  const till = { cashierId: parameters.get('cashierId') ?? user.id, day };
  const choose = (part: Partial<TillDay>) => setParameters({ ...till, ...part }, { replace: true });
  return { till, choose };
}

type TillFieldsProps = { till: TillDay; choose: (part: Partial<TillDay>) => void };

/** Whose cash-up, and of which day. */
function TillFields({ till, choose }: TillFieldsProps) {
  const user = useUser();
  const { data = [] } = useCashiers();
  const people = [user, ...data.filter(({ id }) => id !== user.id)];
  const isListed = people.some(({ id }) => id === till.cashierId);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '280px 180px' } }}>
      <TextField
        select
        id="cashier"
        label={t('common.cashier')}
        value={till.cashierId}
        onChange={(event) => choose({ cashierId: event.target.value })}
      >
        {people.map((person) => (
          <MenuItem key={person.id} value={person.id}>
            {fullNameOf(person)}
          </MenuItem>
        ))}
        {!isListed && <MenuItem value={till.cashierId}>{t('common.cashier')}</MenuItem>}
      </TextField>
      <DateField
        id="day"
        label={t('cashUp.day')}
        value={till.day}
        onChange={(day) => nearDaySchema.safeParse(day).success && choose({ day })}
      />
    </Box>
  );
}

/** `/payments/cash-up`: what somebody took on a day, against what is in the drawer. */
export default function CashUpPage() {
  const api = useApi();
  const seesTo = grantOf(useUser().role, 'cash-up.close') !== 'own';
  const failed = useFailureToast();
  const { till, choose } = useTill();
  const { data, error, refetch } = useQuery({
    queryKey: ['payments', 'cash-up', till.cashierId, till.day],
    queryFn: () => api.cashUpDay(till),
  });
  return (
    <Page
      title={t('common.cashUp')}
      width={960}
      actions={
        <DownloadButton
          label={t('common.export')}
          fetchFile={() => api.exportCashUps(till)}
          onFailed={(reason) => failed(t('cashUp.exportFailed'), reason)}
        />
      }
    >
      <PaymentTabs shown={CASH_UP_PATH} />
      <Stack gap={{ xs: 2, sm: 3 }}>
        <TillFields till={till} choose={choose} />
        {seesTo && <NotClosedYet till={till} choose={choose} />}
        <Pending of={{ data, error, refetch }} />
        {data && (
          <>
            {/* The next one of a day is counted blind again. */}
            <OpenTill key={`${data.cashier.id} ${data.day} ${data.closed.length}`} till={data} />
            {data.closed.toReversed().map((cashUp) => (
              <ClosedCashUp key={cashUp.id} cashUp={cashUp} />
            ))}
          </>
        )}
      </Stack>
    </Page>
  );
}
