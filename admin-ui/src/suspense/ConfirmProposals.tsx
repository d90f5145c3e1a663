import { formatSzl } from '@fines/domain/shared/money.ts';
import type { StatementLineView } from '@fines/domain/statement/view.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetList, useListContext } from 'react-admin';
import { useController, useForm } from 'react-hook-form';

import { useCommandKey } from '../data/commands.ts';
import { messageOf } from '../data/problem.ts';
import { useChanged } from '../data/useChanged.ts';
import { FINE_TABLES } from '../fine/useFine.ts';
import { formatDate } from '../format/dates.ts';
import { dotted, formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { useToast } from '../toast/useToast.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { NoWrap } from '../ui/words.tsx';
import { matchesExactly } from './effect.ts';
import { useMayAssign } from './LineActions.tsx';
import { assignLine } from './suspenseCalls.ts';
import { proposalText } from './words.tsx';

/** As many as one question to the API answers. */
const MOST = 100;

/** All proposals, or as many as there is room for. */
const useProposals = () =>
  useGetList<StatementLineView>('suspense', {
    filter: { state: 'PROPOSED' },
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'day', order: 'DESC' },
  });

/** Why each line that was tried was not confirmed; null for one that was. */
type Outcomes = ReadonlyMap<string, string | null>;

const confirmedIn = (outcomes: Outcomes): number =>
  [...outcomes.values()].filter((why) => why === null).length;

/** Assigns each line to the fine that it seems to be for, one after the other, those that are not assigned yet. */
function useConfirmAll(lines: readonly StatementLineView[]) {
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const changed = useChanged();
  const keyOf = useCommandKey();

  const confirm = async (): Promise<Outcomes> => {
    const all = new Map(outcomes);
    for (const { id, fineId } of lines) {
      if (fineId === null || all.get(id) === null) continue;
      try {
        await assignLine(id, fineId, keyOf([id, fineId]));
        all.set(id, null);
      } catch (error) {
        all.set(id, messageOf(error) ?? t('suspense.failed'));
      }
      setOutcomes(new Map(all));
    }
    await changed('statement_lines', ...FINE_TABLES);
    return all;
  };
  return { outcomes, confirm };
}

const ProposalLine = ({ line, why }: { line: StatementLineView; why: string | null | undefined }) => (
  <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <strong>{line.fineId}</strong> {dotted(line.fine?.licensePlate, proposalText(line))}
      </Typography>
      <Typography variant="body2">
        <NoWrap>{formatSzl(line.suspense)}</NoWrap>
      </Typography>
    </Box>
    <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {dotted(formatDate(line.day), line.payer, line.reference ?? line.text)}
    </Typography>
    {why !== undefined && (
      <Typography variant="body2" color={why === null ? 'success' : 'error'}>
        {why ?? t('suspense.confirmed')}
      </Typography>
    )}
  </Box>
);

type Values = { haveLooked: boolean };

/** Nobody confirms many lines by one press without having said that they were looked at. */
function HaveLooked() {
  const { field, fieldState } = useController<Values, 'haveLooked'>({
    name: 'haveLooked',
    rules: { validate: (isSo) => isSo || t('suspense.haveLookedRequired') },
  });
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox disableRipple checked={field.value} onChange={(_, isSo) => field.onChange(isSo)} />
        }
        label={t('suspense.haveLooked')}
      />
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </Box>
  );
}

function ConfirmAllDialog({ lines, onClose }: { lines: readonly StatementLineView[]; onClose: () => void }) {
  const form = useForm<Values>({ defaultValues: { haveLooked: false } });
  const { outcomes, confirm } = useConfirmAll(lines);
  const toast = useToast();
  const hasFailed = outcomes.size === lines.length && confirmedIn(outcomes) < lines.length;

  const submit = async (values: Values): Promise<void> => {
    const all = await confirm();
    form.reset(values);
    if (confirmedIn(all) < lines.length) return;
    toast({ title: t('suspense.allDone'), description: t('common.countedLines', { count: lines.length }) });
    onClose();
  };
  return (
    <FormDialog
      title={t('suspense.confirmLines', { count: lines.length })}
      form={form}
      submit={hasFailed ? t('common.tryAgain') : t('suspense.confirm')}
      submitting={t('suspense.confirming')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap={2}>
        {hasFailed && (
          <Alert severity="error">
            {t('suspense.confirmedOf', {
              done: formatCount(confirmedIn(outcomes)),
              all: formatCount(lines.length),
            })}
          </Alert>
        )}
        <Box component="ul" aria-label={t('common.suspense')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {lines.map((line) => (
            <ProposalLine key={line.id} line={line} why={outcomes.get(line.id)} />
          ))}
        </Box>
        <HaveLooked />
      </Stack>
    </FormDialog>
  );
}

/** On a phone the buttons stand below the words, which would have no room beside them. */
const ABOVE = {
  mb: { xs: 2, sm: 3 },
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: '1 1 0' },
  '& .MuiAlert-action': {
    flex: { xs: '1 0 100%', sm: 'none' },
    pl: { xs: 3.25, sm: 2 },
    pt: { xs: 0, sm: 0.5 },
  },
} as const;

/** Tells that lines wait to be confirmed, leads to them, and confirms at one go those that match exactly. */
export function ConfirmProposals() {
  const mayAssign = useMayAssign();
  const { filterValues, setFilters } = useListContext();
  const { data = [], total = 0 } = useProposals();
  // Held apart, since what is confirmed leaves the list at once.
  const [confirming, setConfirming] = useState<readonly StatementLineView[]>();
  const exact = data.filter(matchesExactly);
  const isShown = filterValues['state'] === 'PROPOSED';
  const dialog = confirming && (
    <ConfirmAllDialog lines={confirming} onClose={() => setConfirming(undefined)} />
  );
  if (total === 0) return dialog;
  return (
    <>
      <Alert
        severity="info"
        sx={ABOVE}
        action={
          <>
            {!isShown && (
              <Button color="inherit" size="small" onClick={() => setFilters({ state: 'PROPOSED' })}>
                {t('common.show')}
              </Button>
            )}
            {mayAssign && exact.length > 0 && (
              <Button color="inherit" size="small" onClick={() => setConfirming(exact)}>
                {t('suspense.confirmAll')}
              </Button>
            )}
          </>
        }
      >
        {t('suspense.proposalsThere', { count: total })}
      </Alert>
      {dialog}
    </>
  );
}
