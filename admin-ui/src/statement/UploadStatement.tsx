import { columnsFault } from '@fines/domain/statement/columns.ts';
import { STATEMENT_MAX_BYTES, type StatementPreview } from '@fines/domain/statement/import.ts';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { useApi } from '../data/dataProvider.ts';
import type { EnteredAccount } from '../data/moneyCalls.ts';
import { t } from '../i18n/i18nProvider.ts';
import { UploadFile, useUpload } from '../import/UploadFile.tsx';
import { Section } from '../ui/Page.tsx';
import { Pending } from '../ui/states.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { ColumnsForm } from './ColumnsForm.tsx';
import { ACCOUNTS_KEY, beginningOf, isXml, STATEMENT_IMPORTS } from './statementImports.ts';

/** In MB. */
const MOST = String(STATEMENT_MAX_BYTES / 1024 / 1024);

/** A file whose columns somebody has to say, with its beginning. */
type Unsaid = { file: File; preview: StatementPreview };

/** Sends a file of the account, once it is known which column of it is what. */
function useStatement(account: EnteredAccount) {
  const api = useApi();
  const queries = useQueryClient();
  const [unsaid, setUnsaid] = useState<Unsaid>();
  const [isAnew, setAnew] = useState(false);
  const sending = useUpload(STATEMENT_IMPORTS, STATEMENT_MAX_BYTES, { account: account.account });
  const looking = useMutation({
    mutationFn: async (file: File) => {
      if (await isXml(file)) return sending.upload(file);
      const preview = await api.previewStatement(await beginningOf(file), account.account);
      const isSaid = account.columns !== null && columnsFault(account.columns, preview.header) === undefined;
      if (isSaid && !isAnew) sending.upload(file);
      else setUnsaid({ file, preview });
    },
  });
  const say = async (said: EnteredAccount) => {
    if (unsaid === undefined) return;
    await api.putAccount(said);
    await queries.invalidateQueries({ queryKey: ACCOUNTS_KEY });
    setUnsaid(undefined);
    setAnew(false);
    sending.upload(unsaid.file);
  };
  const upload = {
    isPending: sending.isPending || looking.isPending,
    error: sending.error ?? looking.error,
    share: sending.share,
    name: sending.name ?? looking.variables?.name,
  };
  return { take: looking.mutate, upload, unsaid, say, giveUp: () => setUnsaid(undefined), isAnew, setAnew };
}

type FileProps = { account: EnteredAccount; choice: ReactNode };

/** Takes a file of the account; `choice` chooses another account. */
function FileOf({ account, choice }: FileProps) {
  const { take, upload, unsaid, say, giveUp, isAnew, setAnew } = useStatement(account);
  if (unsaid !== undefined) {
    const { file, preview } = unsaid;
    return (
      <ColumnsForm account={account} preview={preview} fileName={file.name} onSay={say} onCancel={giveUp} />
    );
  }
  return (
    <UploadSection>
      {choice}
      <UploadFile label={t('statement.statementFile')} accept={ACCEPTED} upload={upload} onFile={take} />
      {account.columns !== null && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5 }}>
          <Typography variant="body2" color="text.secondary">
            {t(isAnew ? 'statement.columnsWillBeAsked' : 'statement.columnsAreKnown')}
          </Typography>
          {!isAnew && (
            <Button size="small" onClick={() => setAnew(true)}>
              {t('statement.chooseColumnsAgain')}
            </Button>
          )}
        </Box>
      )}
    </UploadSection>
  );
}

const ACCEPTED = '.csv,.txt,.xml,text/csv,text/xml';

const UploadSection = ({ children }: { children: ReactNode }) => (
  <Section title={t('statement.importStatement')} note={t('statement.uploadHint', { most: MOST })}>
    {children}
  </Section>
);

const labelOf = ({ name, account }: EnteredAccount): string => `${name} · ${account}`;

/** Takes the statement of an account, which is chosen first. */
export function UploadStatement() {
  const api = useApi();
  const asked = useQuery({ queryKey: ACCOUNTS_KEY, queryFn: api.statementAccounts });
  const [chosen, setChosen] = useState('');
  const [isAdding, setAdding] = useState(false);
  const { data: accounts } = asked;
  if (accounts === undefined) return <Pending of={asked} />;
  const account = accounts.find((one) => one.account === chosen) ?? accounts[0];
  const choice = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      {account === undefined ? (
        <Typography>{t('statement.noAccounts')}</Typography>
      ) : (
        <TextField
          select
          id="statement-account"
          label={t('statement.account')}
          value={account.account}
          onChange={({ target }) => setChosen(target.value)}
          sx={{ flex: '1 1 260px', maxWidth: 520 }}
        >
          {accounts.map((one) => (
            <MenuItem key={one.account} value={one.account}>
              {labelOf(one)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Button variant="outlined" startIcon={<Add />} onClick={() => setAdding(true)}>
        {t('statement.addAccount')}
      </Button>
    </Box>
  );
  return (
    <>
      {account === undefined ? (
        <UploadSection>{choice}</UploadSection>
      ) : (
        <FileOf key={account.account} account={account} choice={choice} />
      )}
      {isAdding && (
        <AccountDialog
          known={accounts}
          onAdded={(added) => {
            setChosen(added);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
