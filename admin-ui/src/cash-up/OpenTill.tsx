import type { CashUpDay } from '@fines/domain/cash-up/view.ts';
import { grantOf } from '@fines/domain/shared/permissions.ts';
import type { UserView } from '@fines/domain/user/view.ts';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import { roleReason } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { t } from '../i18n/i18nProvider.ts';
import { Section } from '../ui/Page.tsx';
import { CloseForm, useKeptCount } from './CloseForm.tsx';
import { MethodSums } from './MethodSums.tsx';

/** Why this user may not close it; undefined if he or she may. The server decides anyway. */
function reasonAgainst({ id, role }: UserView, { cashier }: CashUpDay): string | undefined {
  const isOthers = id !== cashier.id;
  if (isOthers && grantOf(role, 'cash-up.close') === 'own') return t('cashUp.onlyManager');
  return roleReason(role, 'cash-up.close');
}

/** The payments that are not cashed up yet, and the form to do so. */
export function OpenTill({ till }: { till: CashUpDay }) {
  const user = useUser();
  const { receipts, refunds } = till.open;
  const reason = reasonAgainst(user, till);
  const count = useKeptCount(till);
  if (receipts.length + refunds.length === 0) {
    return (
      <Section title={t('cashUp.notClosedYet')}>
        <Typography color="text.secondary">
          {till.closed.length === 0 ? t('cashUp.nothingTaken') : t('cashUp.everythingIsClosed')}
        </Typography>
      </Section>
    );
  }
  return (
    <Section title={t('cashUp.notClosedYet')}>
      <Stack gap={3}>
        <MethodSums
          label={t('cashUp.notClosedYet')}
          sums={till.open}
          isCashHidden={reason === undefined && count.first === undefined}
        />
        {reason === undefined ? (
          <CloseForm till={till} count={count} />
        ) : (
          <Alert severity="info">{reason}</Alert>
        )}
      </Stack>
    </Section>
  );
}
