import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';

import { t } from '../i18n/i18nProvider.ts';
import { FormDialog } from './FormDialog.tsx';
import { FormTextField } from './FormFields.tsx';
import { useFormFailure } from './useFormFailure.ts';

type Props = {
  title: string;
  /** What the user should know before answering. */
  children?: ReactNode;
  /** What is asked, or what follows. */
  question: string;
  submit: string;
  submitting: string;
  isDangerous?: boolean;
  /** What is said if it was refused, or could not be sent. */
  failure: string;
  /** Rejects if it was refused. */
  onSubmit: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

const LONGEST = 500;

const reasonRules = { validate: (text: string) => text.trim() !== '' || t('common.reasonRequired') };

type Values = { reason: string };

/** Of a form that has a `reason`. */
export const ReasonField = ({ autoFocus = false }: { autoFocus?: boolean }) => (
  <FormTextField<Values>
    name="reason"
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- for the dialogs that ask for nothing else
    autoFocus={autoFocus}
    label={t('common.reason')}
    required
    rows={2}
    rules={reasonRules}
    slotProps={{ htmlInput: { maxLength: LONGEST } }}
  />
);

/** Asks why, before something that somebody else will look at later. Nobody has to write it again if that failed. */
export function ReasonDialog({ question, failure, onSubmit, children, ...dialog }: Props) {
  const form = useForm<Values>({ defaultValues: { reason: '' } });
  const failed = useFormFailure(form);
  const submit = async ({ reason }: Values): Promise<void> => {
    try {
      await onSubmit(reason.trim());
      dialog.onClose();
    } catch (error) {
      failed(failure, error);
    }
  };
  return (
    <FormDialog {...dialog} form={form} onSubmit={submit}>
      <Stack gap={2.5}>
        <Typography>{question}</Typography>
        {children}
        <ReasonField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is there to ask for it
          autoFocus
        />
      </Stack>
    </FormDialog>
  );
}
