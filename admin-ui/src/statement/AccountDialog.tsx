import { accountBodySchema, accountSchema } from '@fines/domain/statement/account.ts';
import { CHANNELS, type Channel } from '@fines/domain/statement/line.ts';
import { useQueryClient } from '@tanstack/react-query';
import { SelectInput, TextInput } from 'react-admin';

import { useApi } from '../data/dataProvider.ts';
import type { EnteredAccount } from '../data/moneyCalls.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ruleOf } from '../ui/Form.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { useCommand } from '../ui/useCommand.ts';
import { ACCOUNTS_KEY } from './statementImports.ts';

type Fields = { name: string; account: string; channel: Channel };

const CHANNEL_LABELS: Readonly<Record<Channel, string>> = {
  BANK: t('statement.bankAccount'),
  MOBILE_MONEY: t('statement.mobileMoney'),
};

const CHOICES = CHANNELS.map((channel) => ({ id: channel, name: CHANNEL_LABELS[channel] }));

const EMPTY: Fields = { name: '', account: '', channel: 'BANK' };

const isName = ruleOf(accountBodySchema.shape.name);
const isAccount = ruleOf(accountSchema);

type Props = { known: readonly EnteredAccount[]; onAdded: (account: string) => void; onClose: () => void };

/** Adds an account whose statements are to be imported. */
export function AccountDialog({ known, onAdded, onClose }: Props) {
  const api = useApi();
  const queries = useQueryClient();
  const { submit } = useCommand({
    send: api.putAccount,
    changes: [],
    failure: t('statement.accountNotAdded'),
  });
  const isNew = (text: string) => {
    const account = accountSchema.safeParse(text).data;
    return known.some((one) => one.account === account) ? t('statement.accountKnown') : undefined;
  };
  const add = async ({ name, account, channel }: Fields): Promise<void> => {
    const added = accountSchema.parse(account);
    await submit({ account: added, name, channel, columns: null });
    await queries.invalidateQueries({ queryKey: ACCOUNTS_KEY });
    onAdded(added);
  };
  return (
    <FormDialog
      title={t('statement.addAccount')}
      defaultValues={EMPTY}
      submit={t('statement.addAccount')}
      submitting={t('common.saving')}
      onSubmit={add}
      onClose={onClose}
    >
      <TextInput
        source="name"
        label={t('common.name')}
        required
        helperText={t('statement.accountNameHint')}
        validate={isName}
      />
      <TextInput
        source="account"
        label={t('statement.accountNumber')}
        required
        helperText={t('statement.accountNumberHint')}
        validate={[isAccount, isNew]}
      />
      <SelectInput source="channel" label={t('common.type')} isRequired choices={CHOICES} />
    </FormDialog>
  );
}
