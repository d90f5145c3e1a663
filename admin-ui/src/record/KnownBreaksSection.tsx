import { type KnownBreak, KNOWN_BREAK_STATUS_LABELS } from '@fines/domain/known-break/known-break.ts';
import type { TreeHeadStatus } from '@fines/domain/record/record.ts';
import type { RegisterRow } from '@fines/domain/register/registers.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { roleReason } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { useCommandKey } from '../data/commands.ts';
import { useApi } from '../data/dataProvider.ts';
import { useChanged } from '../data/useChanged.ts';
import { formatDateTime } from '../format/dates.ts';
import { common } from '../messages.ts';
import { useFailureToast, useToast } from '../toast/useToast.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Section } from '../ui/Page.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { Fact, Facts, Lines } from '../ui/words.tsx';
import { approveBreak, declineBreak, stateBreak } from './auditCalls.ts';
import { t } from './messages.ts';

/** A row of the register, which is a statement. */
type Row = RegisterRow & Pick<KnownBreak, 'status' | 'found' | 'reason'>;

function useKnownBreaks() {
  const api = useApi();
  const query = {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'at', order: 'DESC' },
    filter: {},
  } as const;
  return useQuery({
    queryKey: ['known-breaks'],
    queryFn: async () => (await api.getList<Row>('registers/known-breaks', query)).data,
  });
}

type Step = { do: 'state'; found: string } | { do: 'approve' | 'decline'; row: Row };

const DONE = {
  state: t('breakStated'),
  approve: t('breakAcknowledged'),
  decline: t('statementDeclined'),
} as const;

const FAILED = {
  state: t('failedToState'),
  approve: t('failedToApprove'),
  decline: t('failedToDecline'),
} as const;

/** Sends a step, and says that it is done; rejects if it was refused. */
function useSend(): (step: Step, reason?: string) => Promise<void> {
  const changed = useChanged();
  const toast = useToast();
  const keyOf = useCommandKey();
  return async (step, reason = '') => {
    const key = keyOf([step, reason]);
    try {
      if (step.do === 'state') await stateBreak({ found: step.found, reason }, key);
      else if (step.do === 'approve') await approveBreak(step.row.id, key);
      else await declineBreak(step.row.id, reason, key);
      toast({ title: DONE[step.do] });
    } finally {
      await changed('known_breaks');
    }
  };
}

const Statement = ({ row, onStep }: { row: Row; onStep: (step: Step) => void }) => {
  const reason = roleReason(useUser().role, 'known-break.state');
  return (
    <Stack component="li" gap={1.5}>
      <Facts>
        <Fact label={common('status')}>{KNOWN_BREAK_STATUS_LABELS[row.status]}</Fact>
        <Fact label={t('found')}>{row.found}</Fact>
        <Fact label={t('stated')}>
          {t('byAt', { time: formatDateTime(String(row['at'])), person: String(row['by']) })}
        </Fact>
        <Fact label={common('reason')}>
          <Lines text={row.reason} />
        </Fact>
        {row['decidedBy'] && (
          <Fact label={row.status === 'DECLINED' ? t('declined') : t('approved')}>
            {t('byAt', { time: formatDateTime(String(row['decidedAt'])), person: String(row['decidedBy']) })}
            {row['declinedFor'] && `: ${row['declinedFor']}`}
          </Fact>
        )}
      </Facts>
      {row.status === 'STATED' && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <ReasonedButton
            reason={reason}
            variant="contained"
            color="error"
            onClick={() => onStep({ do: 'approve', row })}
          >
            {common('approve')}
          </ReasonedButton>
          <ReasonedButton reason={reason} variant="outlined" onClick={() => onStep({ do: 'decline', row })}>
            {common('decline')}
          </ReasonedButton>
        </Box>
      )}
    </Stack>
  );
};

function StepDialog({ step, onClose }: { step: Step; onClose: () => void }) {
  const send = useSend();
  const failed = useFailureToast();
  const [isPending, setPending] = useState(false);
  const approve = async (): Promise<void> => {
    setPending(true);
    await send(step).catch((error: unknown) => failed(FAILED.approve, error));
    onClose();
  };
  if (step.do === 'approve')
    return (
      <ConfirmDialog
        isOpen
        title={t('acknowledgeBreak')}
        question={t('acknowledgeFound', { found: step.row.found })}
        consequence={t('breakConsequence')}
        confirm={t('acknowledgeForEver')}
        isPending={isPending}
        onConfirm={() => void approve()}
        onCancel={onClose}
      />
    );
  const isStating = step.do === 'state';
  return (
    <ReasonDialog
      title={isStating ? t('stateAKnownBreak') : t('declineTheStatement')}
      question={
        isStating
          ? `${t('stateOnlyIf', { found: step.found })} ${t('breakConsequence')}`
          : t('nothingIsAcknowledged')
      }
      submit={isStating ? t('stateAKnownBreak') : common('decline')}
      submitting={isStating ? t('stating') : common('declining')}
      failure={FAILED[step.do]}
      onSubmit={(reason) => send(step, reason)}
      onClose={onClose}
    />
  );
}

const StateButton = ({ onClick }: { onClick: () => void }) => (
  <ReasonedButton
    reason={roleReason(useUser().role, 'known-break.state')}
    variant="outlined"
    onClick={onClick}
  >
    {t('stateAKnownBreak')}
  </ReasonedButton>
);

const statableIn = (verification: TreeHeadStatus['verification']): string | null =>
  verification?.isStatable === true ? verification.firstBreak : null;

/** The breaks of the log that are acknowledged, or to be; nothing as long as there is none. */
export function KnownBreaksSection({ verification }: Pick<TreeHeadStatus, 'verification'>) {
  const { data: rows = [] } = useKnownBreaks();
  const [step, setStep] = useState<Step>();
  const found = statableIn(verification);
  if (rows.length === 0 && found === null) return null;
  const isOpen = rows.some((row) => row.status === 'STATED' && row.found === found);
  return (
    <Section
      title={t('knownBreaks')}
      action={found !== null && !isOpen && <StateButton onClick={() => setStep({ do: 'state', found })} />}
    >
      <Typography variant="body2" color="text.secondary">
        {t('whatKnownBreaksAre')}
      </Typography>
      <Stack
        component="ul"
        gap={3}
        sx={{ listStyle: 'none', p: 0, m: 0, mt: rows.length > 0 ? 2 : 0, overflowWrap: 'anywhere' }}
      >
        {rows.map((row) => (
          <Statement key={row.id} row={row} onStep={setStep} />
        ))}
      </Stack>
      {step && <StepDialog step={step} onClose={() => setStep(undefined)} />}
    </Section>
  );
}
