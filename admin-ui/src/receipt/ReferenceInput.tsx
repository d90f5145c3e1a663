import { hasReference, type PaymentMethod } from '@fines/domain/fine/payment.ts';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';

import { t } from '../i18n/i18nProvider.ts';

const referenceRequired = (text: string | null): string | undefined =>
  (text ?? '').trim() === '' ? t('receipt.referenceRequired') : undefined;

/** What tells of the money in the books of whoever moves it; of cash nobody does. */
export function ReferenceInput({ helperText }: { helperText: string }) {
  const method = useWatch<{ method: PaymentMethod | '' }, 'method'>({ name: 'method' });
  if (method === '' || !hasReference(method)) return null;
  return (
    <TextInput
      source="transactionReference"
      label={t('common.reference')}
      required
      validate={referenceRequired}
      helperText={helperText}
      // What was entered before cash was chosen is not sent.
      shouldUnregister
      slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off', spellCheck: false } }}
    />
  );
}
