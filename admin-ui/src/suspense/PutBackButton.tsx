import { formatSzl } from '@fines/domain/shared/money.ts';
import type { StatementLineView } from '@fines/domain/statement/view.ts';
import { useState } from 'react';

import { roleReason } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { useCommandKey } from '../data/commands.ts';
import { useApi } from '../data/dataProvider.ts';
import { useChanged } from '../data/useChanged.ts';
import { FINE_TABLES } from '../fine/useFine.ts';
import { useToast } from '../toast/useToast.ts';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { t } from './messages.ts';

type Payment = StatementLineView['payments'][number];

/** Undoes a payment that a line should not have made: it is refunded, and its money stays, in suspense. */
export function PutBackButton({ payment: { receiptNumber, fineId, amount } }: { payment: Payment }) {
  const { role } = useUser();
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const keyOf = useCommandKey();
  const [isOpen, setOpen] = useState(false);

  const putBack = async (reason: string): Promise<void> => {
    // Without a way back the money stays, and the line has it again.
    await api.refund('refund', receiptNumber, { reason }, keyOf([receiptNumber, reason]));
    toast({ title: t('putBackDone'), description: receiptNumber });
    await changed('statement_lines', ...FINE_TABLES);
  };
  return (
    <>
      <ReasonedButton
        reason={roleReason(role, 'payment.refund')}
        size="small"
        onClick={() => setOpen(true)}
        sx={{ ml: -1.25 }}
      >
        {t('putBack')}
      </ReasonedButton>
      {isOpen && (
        <ReasonDialog
          title={t('putBack')}
          question={t('putBackQuestion', { fine: fineId, amount: formatSzl(amount) })}
          submit={t('putBack')}
          submitting={t('puttingBack')}
          isDangerous
          failure={t('failed')}
          onSubmit={putBack}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
