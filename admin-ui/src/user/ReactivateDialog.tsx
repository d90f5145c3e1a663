import { fullNameOf } from '@fines/domain/shared/person.ts';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';

import { useApi } from '../data/dataProvider.ts';
import { fieldErrorsOf } from '../data/problem.ts';
import { t } from '../i18n/i18nProvider.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { useCommand } from '../ui/useCommand.ts';
import { BadgeNumberField, EmailField } from './PersonFields.tsx';
import { useUserTask } from './userRights.ts';
import type { User } from './userValues.ts';

type Values = { email: string; badgeNumber: string };

/** Which of the user's former values somebody else has by now, so that the user needs another. */
type Taken = { email: boolean; badgeNumber: boolean };

/** The new values for those that others took meanwhile. */
const insteadOf = ({ email, badgeNumber }: Values, taken: Taken) => ({
  ...(taken.email && { email: email.trim() }),
  ...(taken.badgeNumber && { badgeNumber: badgeNumber.trim() || null }),
});

/** Takes a deletion back, and shows the temporary password that comes with it. */
function useReactivate(user: User, onDone: () => void) {
  const [taken, setTaken] = useState<Taken>({ email: false, badgeNumber: false });
  const api = useApi();
  const begin = useUserTask();
  const { submit } = useCommand({
    send: (instead: ReturnType<typeof insteadOf>, key) => api.reactivateUser(user.id, instead, key),
    about: user.id,
    changes: ['users'],
    onAnswer: ({ temporaryPassword, passwordExpiresAt }) => {
      if (temporaryPassword === undefined || passwordExpiresAt === undefined) onDone();
      else begin({ does: 'hand-over', user, password: { temporaryPassword, passwordExpiresAt } });
    },
    done: () => ({ title: t('user.userReactivatedSuccessfully') }),
    failure: t('user.failedToUpdateUser'),
    onFailed: (error) => {
      const { email, badgeNumber } = fieldErrorsOf(error);
      setTaken({
        email: taken.email || email !== undefined,
        badgeNumber: taken.badgeNumber || badgeNumber !== undefined,
      });
    },
  });
  return { reactivate: (values: Values) => submit(insteadOf(values, taken)), taken };
}

/** Asks for another address or badge number too, whichever somebody else has by now. */
export function ReactivateDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { reactivate, taken } = useReactivate(user, onClose);
  return (
    <FormDialog
      title={t('user.reactivateUser', { name: fullNameOf(user) })}
      defaultValues={{ email: user.email, badgeNumber: user.badgeNumber ?? '' }}
      submit={t('user.reactivate')}
      submitting={t('common.saving')}
      onSubmit={reactivate}
      onClose={onClose}
    >
      <DialogContentText>{t('user.howToReactivate')}</DialogContentText>
      {(taken.email || taken.badgeNumber) && <DialogContentText>{t('user.takenByNow')}</DialogContentText>}
      {taken.email && <EmailField />}
      {taken.badgeNumber && <BadgeNumberField />}
    </FormDialog>
  );
}
