import { hasReference, type PaymentMethod } from '@fines/domain/fine/payment.ts';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';

import { t } from '../i18n/i18nProvider.ts';

/** How money comes or goes back, of a form that says so. */
type Way = { method: PaymentMethod | ''; transactionReference: string };

const isNeeded = (method: Way['method'] = ''): boolean => method !== '' && hasReference(method);

const referenceRequired = (text: string, { method }: Partial<Way>): string | undefined =>
  text.trim() === '' && isNeeded(method) ? t('receipt.referenceRequired') : undefined;

/** What tells of the money in the books of whoever moves it. */
export function ReferenceInput({ helperText }: { helperText: string }) {
  const method = useWatch<Way, 'method'>({ name: 'method' });
  return (
    <TextInput
      source="transactionReference"
      label={t('common.reference')}
      required={isNeeded(method)}
      validate={referenceRequired}
      helperText={helperText}
      slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off', spellCheck: false } }}
    />
  );
}
