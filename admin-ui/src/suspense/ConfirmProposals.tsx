import { formatSzl } from '@fines/domain/shared/money.ts';
import type { StatementLineView } from '@fines/domain/statement/view.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetList, useInput, useListContext, ValidationError } from 'react-admin';

import { useApi } from '../data/dataProvider.ts';
import { messageOf } from '../data/problem.ts';
import { FINE_TABLES } from '../fine/useFine.ts';
import { formatDate } from '../format/dates.ts';
import { dotted, formatCount } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { useToast } from '../toast/useToast.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { answersIn, type Outcome, useEach } from '../ui/useEach.ts';
import { NoWrap } from '../ui/words.tsx';
import { matchesExactly } from './effect.ts';
import { useMayAssign } from './LineActions.tsx';
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

const ProposalLine = ({ line, outcome }: { line: StatementLineView; outcome: Outcome<unknown> }) => (
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
    {outcome.answer !== undefined && (
      <Typography variant="body2" color="success">
        {t('suspense.confirmed')}
      </Typography>
    )}
    {outcome.error !== undefined && (
      <Typography variant="body2" color="error">
        {messageOf(outcome.error) ?? t('suspense.failed')}
      </Typography>
    )}
  </Box>
);

const isLookedAt = (isSo: boolean) => (isSo ? undefined : t('suspense.haveLookedRequired'));

/** Nobody confirms many lines by one press without having said that they were looked at. */
function HaveLooked() {
  const { field, fieldState } = useInput({ source: 'haveLooked', type: 'checkbox', validate: isLookedAt });
  const { message } = fieldState.error ?? {};
  return (
    <Box>
      <FormControlLabel
        control={<Checkbox checked={field.value} onChange={(_event, isSo) => field.onChange(isSo)} />}
        label={t('suspense.haveLooked')}
      />
      {message !== undefined && (
        <FormHelperText error>
          <ValidationError error={message} />
        </FormHelperText>
      )}
    </Box>
  );
}

const isProposed = (line: StatementLineView): line is StatementLineView & { fineId: string } =>
  line.fineId !== null;

type ConfirmProps = { lines: readonly StatementLineView[]; onClose: () => void };

/** Assigns each line to the fine that it seems to be for. */
function ConfirmAllDialog({ lines, onClose }: ConfirmProps) {
  const api = useApi();
  const { outcomes, run } = useEach(
    ({ id, fineId }: { id: string; fineId: string }, key) =>
      api.decideLine(id, { kind: 'assign', fineId }, key),
    ['statement_lines', ...FINE_TABLES],
  );
  const toast = useToast();
  const confirmed = answersIn(outcomes).length;
  const hasFailed =
    confirmed < lines.length && lines.every(({ id }) => Object.keys(outcomes.get(id) ?? {}).length > 0);

  const confirm = async (): Promise<void> => {
    const open = lines.filter(isProposed).filter(({ id }) => outcomes.get(id)?.answer === undefined);
    const all = await run(open.map(({ id, fineId }) => ({ id, fineId })));
    if (answersIn(all).length < lines.length) return;
    toast({ title: t('suspense.allDone'), description: t('common.countedLines', { count: lines.length }) });
    onClose();
  };
  return (
    <FormDialog
      title={t('suspense.confirmLines', { count: lines.length })}
      defaultValues={{ haveLooked: false }}
      submit={hasFailed ? t('common.tryAgain') : t('suspense.confirm')}
      submitting={t('suspense.confirming')}
      onSubmit={confirm}
      onClose={onClose}
    >
      {hasFailed && (
        <Alert severity="error">
          {t('suspense.confirmedOf', { done: formatCount(confirmed), all: formatCount(lines.length) })}
        </Alert>
      )}
      <Box component="ul" aria-label={t('common.suspense')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map((line) => (
          <ProposalLine key={line.id} line={line} outcome={outcomes.get(line.id) ?? {}} />
        ))}
      </Box>
      <HaveLooked />
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
