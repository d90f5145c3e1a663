import { formatSzl } from '@fines/domain/shared/money.ts';
import type { StatementLineView } from '@fines/domain/statement/view.ts';
import { useState } from 'react';

import { roleReason } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { useApi } from '../data/dataProvider.ts';
import { FINE_TABLES } from '../fine/useFine.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ReasonDialog } from '../ui/FormDialog.tsx';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { useCommand } from '../ui/useCommand.ts';

type Payment = StatementLineView['payments'][number];

/** Undoes a payment that a line should not have made: it is refunded, and its money stays, in suspense. */
export function PutBackButton({ payment: { receiptNumber, fineId, amount } }: { payment: Payment }) {
  const { role } = useUser();
  const api = useApi();
  const [isOpen, setOpen] = useState(false);
  const putBack = useCommand({
    // Without a way back the money stays, and the line has it again.
    send: (reason: string, key) => api.refund('refund', receiptNumber, { reason }, key),
    about: receiptNumber,
    changes: ['statement_lines', ...FINE_TABLES],
    done: () => ({ title: t('suspense.putBackDone'), description: receiptNumber }),
    failure: t('suspense.failed'),
  });
  return (
    <>
      <ReasonedButton
        reason={roleReason(role, 'payment.refund')}
        size="small"
        onClick={() => setOpen(true)}
        sx={{ ml: -1.25 }}
      >
        {t('suspense.putBack')}
      </ReasonedButton>
      {isOpen && (
        <ReasonDialog
          title={t('suspense.putBack')}
          question={t('suspense.putBackQuestion', { fine: fineId, amount: formatSzl(amount) })}
          submit={t('suspense.putBack')}
          submitting={t('suspense.puttingBack')}
          color="error"
          onSubmit={putBack.submit}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
