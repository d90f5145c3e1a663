import { fullNameOf } from '@fines/domain/shared/person.ts';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { useUpdate } from 'react-admin';
import { useForm } from 'react-hook-form';

import { fieldErrorsOf } from '../data/problem.ts';
import { useChanged } from '../data/useChanged.ts';
import { useToast } from '../toasts/useToast.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { FormTextField } from '../ui/FormFields.tsx';
import { useFormFailure } from '../ui/useFormFailure.ts';
import { BadgeNumberField } from './PersonFields.tsx';
import { emailRules } from './rules.ts';
import type { User } from './types.ts';

/** What somebody who comes back gets instead of what others took meanwhile. */
type Instead = { email?: string; badgeNumber?: string | null };

/** Takes a deletion back; rejects with the refusal. */
export function useReactivateUser(user: User) {
  const [update, { isPending }] = useUpdate<User>();
  const changed = useChanged();
  const toast = useToast();

  const reactivate = async (instead: Instead = {}): Promise<void> => {
    const data = { isActive: true, ...instead };
    await update('users', { id: user.id, data, previousData: user }, { returnPromise: true });
    await changed('users');
    toast({ title: 'User reactivated successfully' });
  };
  return { reactivate, isPending };
}

type Values = { email: string; badgeNumber: string };

type Props = { user: User; refusal: unknown; onClose: () => void };

/** Asks for another address or badge number, whichever somebody else has by now. */
export function ReactivateDialog({ user, refusal, onClose }: Props) {
  const taken = fieldErrorsOf(refusal);
  const form = useForm<Values>({ defaultValues: { email: user.email, badgeNumber: user.badgeNumber ?? '' } });
  const { reactivate } = useReactivateUser(user);
  const failed = useFormFailure(form);

  const { setError } = form;
  useEffect(() => {
    const errors = Object.entries(fieldErrorsOf(refusal));
    for (const [name, message] of errors) {
      if (name === 'email' || name === 'badgeNumber') setError(name, { message });
    }
  }, [setError, refusal]);

  const submit = async ({ email, badgeNumber }: Values): Promise<void> => {
    try {
      await reactivate({
        ...(taken['email'] && { email: email.trim() }),
        badgeNumber: badgeNumber.trim() || null,
      });
      onClose();
    } catch (error) {
      failed('Failed to update user', error);
    }
  };

  return (
    <FormDialog
      title={`Reactivate ${fullNameOf(user)}`}
      form={form}
      submit="Reactivate"
      submitting="Saving..."
      onSubmit={submit}
      onClose={onClose}
    >
      <DialogContentText>Somebody else has it by now: give this user another.</DialogContentText>
      <Stack gap={2.5} sx={{ pt: 2.5 }}>
        {taken['email'] && (
          <FormTextField<Values>
            name="email"
            label="Email"
            type="email"
            required
            autoComplete="off"
            rules={emailRules}
          />
        )}
        <BadgeNumberField />
      </Stack>
    </FormDialog>
  );
}
