import type { DisputeView } from '@fines/domain/fine/dispute-view.ts';
import { DISPUTE_OUTCOMES, type DisputeOutcome } from '@fines/domain/fine/dispute.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { RadioButtonGroupInput, TextInput, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';

import { roleReason } from '../../auth/screens.ts';
import { useUser } from '../../auth/useUser.ts';
import { serverClock } from '../../data/client.ts';
import { useApi } from '../../data/dataProvider.ts';
import type { Fine, Resolution } from '../../data/fineCalls.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { FormAlert, SubmitButton } from '../../ui/Form.tsx';
import { Section } from '../../ui/Page.tsx';
import { useCommand } from '../../ui/useCommand.ts';
import { type DecisionValues, DECISIONS, effectOf } from '../decision.ts';
import { DisputeBadge } from '../DisputeBadge.tsx';
import { Outcome } from './Outcome.tsx';

/** A dispute and its fine. */
type Case = {
  dispute: DisputeView;
  fine: Fine;
  /** The account that submitted the dispute, where the reader may know it. */
  submitterId: string | undefined;
  /** Whether all that stands above the decision on a phone is there. */
  isWhole: boolean;
  /** Whether it was decided on this page, since it was opened. */
  wasDecidedHere: boolean;
};

const AT_DECISION = 'decision';

/** The top bar stays in sight. */
const BELOW_TOP_BAR = '88px';

/** Resolves the dispute as its form says, and tells whether that was done. */
export function useResolve({ id, fineId, fine }: DisputeView) {
  const api = useApi();
  const [isDone, setDone] = useState(false);
  const { submit } = useCommand({
    send: (resolution: Resolution) => api.resolveDispute(id, resolution),
    changes: ['disputes', 'fines'],
    onAnswer: () => setDone(true),
    done: (_dispute, { status }) => ({
      title: DECISIONS[status].done,
      description: t('common.fineForPlate', { fine: fineId, plate: fine.licensePlate }),
    }),
    failure: t('dispute.resolveFailed'),
  });
  const resolve = async ({ outcome, resolution }: DecisionValues): Promise<unknown> =>
    outcome !== '' && submit({ status: outcome, resolution: resolution.trim() });
  return { resolve, isDone };
}

const outcomeChosen = (outcome: DecisionValues['outcome']) =>
  outcome === '' ? t('dispute.chooseOutcome') : undefined;

/** Approve or reject, each with what follows from it. */
const OutcomeField = ({ of: { dispute, fine } }: { of: Case }) => (
  <RadioButtonGroupInput
    source="outcome"
    label={false}
    aria-label={t('dispute.decision')}
    row={false}
    validate={outcomeChosen}
    choices={DISPUTE_OUTCOMES.map((outcome) => ({
      id: outcome,
      name: DECISIONS[outcome].verb,
      effect: effectOf(outcome, dispute, fine, serverClock.now()),
    }))}
    optionText={<OutcomeText />}
  />
);

const OutcomeText = () => {
  const choice = useRecordContext<{ id: string; name: string; effect: string }>();
  return (
    <Box sx={{ py: 1 }}>
      <Typography sx={{ fontWeight: 600 }}>{choice?.name}</Typography>{' '}
      <Typography variant="body2" color="text.secondary">
        {choice?.effect}
      </Typography>
    </Box>
  );
};

/** Whoever had a part in the case may decide it, but not alone. */
function OwnPartNote({ of: { fine, submitterId } }: { of: Case }) {
  const { id } = useUser();
  const hasIssued = fine.issuedById === id;
  if (!hasIssued && submitterId !== id) return null;
  return (
    <Alert severity="warning" variant="outlined">
      {t(hasIssued ? 'dispute.youIssuedFine' : 'dispute.youSubmittedDispute')} {t('dispute.reviewFollows')}
    </Alert>
  );
}

const LONGEST = 2000;

const resolutionRequired = (text: string) =>
  text.trim() === '' ? t('dispute.resolutionRequired') : undefined;

/** Says what was chosen. */
function DecideButton() {
  const outcome = useWatch<DecisionValues, 'outcome'>({ name: 'outcome' });
  const { verb, doing, color } =
    outcome === '' ? { verb: t('dispute.decide'), doing: '', color: undefined } : DECISIONS[outcome];
  return <SubmitButton label={verb} submitting={doing} color={color} />;
}

function DecisionFields({ of: decided }: { of: Case }) {
  const { setFocus, formState } = useFormContext<DecisionValues>();
  const wasChosen = formState.defaultValues?.outcome !== '';
  const { isWhole } = decided;
  // Not before: what comes above it later would push it out of sight.
  useEffect(() => {
    if (wasChosen && isWhole) setFocus('resolution');
  }, [wasChosen, isWhole, setFocus]);

  return (
    <Stack gap={2}>
      <OwnPartNote of={decided} />
      <FormAlert />
      <OutcomeField of={decided} />
      <TextInput
        source="resolution"
        label={t('dispute.resolution')}
        required
        multiline
        minRows={4}
        validate={resolutionRequired}
        helperText={t('dispute.resolutionHint')}
        slotProps={{ htmlInput: { maxLength: LONGEST } }}
      />
      <DecideButton />
    </Stack>
  );
}

/** The form for the decision; then the decision itself. */
export function Decision({ of: decided }: { of: Case }) {
  const { dispute, wasDecidedHere } = decided;
  const { role } = useUser();
  const isPending = dispute.status === 'PENDING';
  const mayDecide = roleReason(role, 'dispute.resolve') === undefined;
  return (
    <Box
      id={AT_DECISION}
      sx={{ position: { md: 'sticky' }, top: BELOW_TOP_BAR, scrollMarginTop: BELOW_TOP_BAR }}
    >
      <Section title={t('dispute.decision')} action={<DisputeBadge status={dispute.status} />}>
        {!isPending && <Outcome dispute={dispute} wasDecidedHere={wasDecidedHere} />}
        {isPending && mayDecide && <DecisionFields of={decided} />}
        {isPending && !mayDecide && (
          <Typography color="text.secondary">{t('dispute.waitingForDecision')}</Typography>
        )}
      </Section>
    </Box>
  );
}

/** On a phone, where the form stands below the case: leads to it from wherever one reads. */
export function DecisionBar({ dispute }: { dispute: DisputeView }) {
  const { role } = useUser();
  const { setValue, setFocus } = useFormContext<DecisionValues>();
  if (dispute.status !== 'PENDING' || roleReason(role, 'dispute.resolve') !== undefined) return null;

  const choose = (outcome: DisputeOutcome): void => {
    setValue('outcome', outcome, { shouldDirty: true, shouldValidate: true });
    document.querySelector(`#${AT_DECISION}`)?.scrollIntoView();
    setFocus('resolution');
  };
  return (
    <Box
      sx={{
        display: { xs: 'flex', md: 'none' },
        gap: 1,
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        mx: { xs: -2, sm: -4 },
        px: { xs: 2, sm: 4 },
        py: 1,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {DISPUTE_OUTCOMES.map((outcome) => (
        <Button
          key={outcome}
          fullWidth
          variant="outlined"
          color={DECISIONS[outcome].color}
          aria-label={DECISIONS[outcome].verbFor(dispute.fineId)}
          onClick={() => choose(outcome)}
        >
          {DECISIONS[outcome].verb}
        </Button>
      ))}
    </Box>
  );
}
