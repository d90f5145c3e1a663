import { accountBodySchema, accountSchema } from '@fines/domain/statement/account.ts';
import { CHANNELS, type Channel } from '@fines/domain/statement/line.ts';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { common } from '../messages.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { FormSelect, FormTextField, ruleOf } from '../ui/FormFields.tsx';
import { useFormFailure } from '../ui/useFormFailure.ts';
import { t } from './messages.ts';
import { ACCOUNTS_KEY, type EnteredAccount, putAccount } from './statementImports.ts';

type Fields = { name: string; account: string; channel: Channel };

const CHANNEL_LABELS: Readonly<Record<Channel, string>> = {
  BANK: t('bankAccount'),
  MOBILE_MONEY: t('mobileMoney'),
};

type Props = { known: readonly EnteredAccount[]; onAdded: (account: string) => void; onClose: () => void };

/** Adds an account whose statements are to be imported. */
export function AccountDialog({ known, onAdded, onClose }: Props) {
  const queries = useQueryClient();
  const form = useForm<Fields>({ defaultValues: { name: '', account: '', channel: 'BANK' } });
  const fail = useFormFailure(form);
  const isNew = (text: string) => {
    const account = accountSchema.safeParse(text).data;
    return !known.some((one) => one.account === account) || t('accountKnown');
  };
  const add = async ({ name, account, channel }: Fields) => {
    const added = accountSchema.parse(account);
    try {
      await putAccount({ account: added, name, channel, columns: null });
      await queries.invalidateQueries({ queryKey: ACCOUNTS_KEY });
      onAdded(added);
    } catch (error) {
      fail(t('accountNotAdded'), error);
    }
  };
  return (
    <FormDialog
      title={t('addAccount')}
      form={form}
      submit={t('addAccount')}
      submitting={common('saving')}
      onSubmit={add}
      onClose={onClose}
    >
      <Stack gap={2} sx={{ pt: 1 }}>
        <FormTextField<Fields>
          name="name"
          label={common('name')}
          required
          helperText={t('accountNameHint')}
          rules={ruleOf(accountBodySchema.shape.name)}
        />
        <FormTextField<Fields>
          name="account"
          label={t('accountNumber')}
          required
          helperText={t('accountNumberHint')}
          rules={{ validate: { ...ruleOf(accountSchema), isNew } }}
        />
        <FormSelect<Fields>
          name="channel"
          label={common('type')}
          options={CHANNELS.map((channel) => ({ value: channel, label: CHANNEL_LABELS[channel] }))}
        />
      </Stack>
    </FormDialog>
  );
}
