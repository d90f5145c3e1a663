import { accountBodySchema, accountSchema } from '@fines/domain/statement/account.ts';
import { CHANNELS, type Channel } from '@fines/domain/statement/line.ts';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { t } from '../i18n/i18nProvider.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { FormSelect, FormTextField, ruleOf } from '../ui/FormFields.tsx';
import { useFormFailure } from '../ui/useFormFailure.ts';
import { ACCOUNTS_KEY, type EnteredAccount, putAccount } from './statementImports.ts';

type Fields = { name: string; account: string; channel: Channel };

const CHANNEL_LABELS: Readonly<Record<Channel, string>> = {
  BANK: t('statement.bankAccount'),
  MOBILE_MONEY: t('statement.mobileMoney'),
};

type Props = { known: readonly EnteredAccount[]; onAdded: (account: string) => void; onClose: () => void };

/** Adds an account whose statements are to be imported. */
export function AccountDialog({ known, onAdded, onClose }: Props) {
  const queries = useQueryClient();
  const form = useForm<Fields>({ defaultValues: { name: '', account: '', channel: 'BANK' } });
  const fail = useFormFailure(form);
  const isNew = (text: string) => {
    const account = accountSchema.safeParse(text).data;
    return !known.some((one) => one.account === account) || t('statement.accountKnown');
  };
  const add = async ({ name, account, channel }: Fields) => {
    const added = accountSchema.parse(account);
    try {
      await putAccount({ account: added, name, channel, columns: null });
      await queries.invalidateQueries({ queryKey: ACCOUNTS_KEY });
      onAdded(added);
    } catch (error) {
      fail(t('statement.accountNotAdded'), error);
    }
  };
  return (
    <FormDialog
      title={t('statement.addAccount')}
      form={form}
      submit={t('statement.addAccount')}
      submitting={t('common.saving')}
      onSubmit={add}
      onClose={onClose}
    >
      <Stack gap={2} sx={{ pt: 1 }}>
        <FormTextField<Fields>
          name="name"
          label={t('common.name')}
          required
          helperText={t('statement.accountNameHint')}
          rules={ruleOf(accountBodySchema.shape.name)}
        />
        <FormTextField<Fields>
          name="account"
          label={t('statement.accountNumber')}
          required
          helperText={t('statement.accountNumberHint')}
          rules={{ validate: { ...ruleOf(accountSchema), isNew } }}
        />
        <FormSelect<Fields>
          name="channel"
          label={t('common.type')}
          options={CHANNELS.map((channel) => ({ value: channel, label: CHANNEL_LABELS[channel] }))}
        />
      </Stack>
    </FormDialog>
  );
}
