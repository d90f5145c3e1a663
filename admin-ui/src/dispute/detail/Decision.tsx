import type { DisputeView } from '@fines/domain/fine/dispute-view.ts';
import { DISPUTE_OUTCOMES, type DisputeOutcome } from '@fines/domain/fine/dispute.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useController, useFormContext, type UseFormReturn } from 'react-hook-form';

import { roleReason } from '../../auth/screens.ts';
import { useUser } from '../../auth/useUser.ts';
import { serverClock } from '../../data/client.ts';
import { useApi } from '../../data/dataProvider.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { statusOf } from '../../data/problem.ts';
import { useChanged } from '../../data/useChanged.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { useToast } from '../../toast/useToast.ts';
import { FormTextField } from '../../ui/FormFields.tsx';
import { Section } from '../../ui/Page.tsx';
import { LeaveGuard } from '../../ui/unsaved.tsx';
import { useFormFailure } from '../../ui/useFormFailure.ts';
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
};

const AT_DECISION = 'decision';

/** The top bar stays in sight. */
const BELOW_TOP_BAR = '88px';

/** Resolves the dispute as the form says. */
function useResolve(
  { id, fineId, fine }: DisputeView,
  form: UseFormReturn<DecisionValues>,
): (values: DecisionValues) => Promise<void> {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFormFailure(form);

  return async ({ outcome, resolution }) => {
    if (outcome === '') return;
    try {
      await api.resolveDispute(id, { status: outcome, resolution: resolution.trim() });
      await changed('disputes', 'fines');
      toast({
        title: DECISIONS[outcome].done,
        description: t('common.fineForPlate', { fine: fineId, plate: fine.licensePlate }),
      });
    } catch (error) {
      failed(t('dispute.resolveFailed'), error);
      // Somebody else resolved it, or the fine was paid: what is on the screen is old.
      if (statusOf(error) === 409) await changed('disputes', 'fines');
    }
  };
}

/** Approve or reject, each with what follows from it. */
function OutcomeField({ of: decided }: { of: Case }) {
  const rules = { required: t('dispute.chooseOutcome') };
  const { field, fieldState, formState } = useController<DecisionValues, 'outcome'>({
    name: 'outcome',
    rules,
  });
  return (
    <FormControl error={fieldState.invalid} disabled={formState.isSubmitting}>
      <RadioGroup {...field} aria-label={t('dispute.decision')} sx={{ gap: 1 }}>
        {DISPUTE_OUTCOMES.map((outcome) => (
          <FormControlLabel
            key={outcome}
            value={outcome}
            control={<Radio color={DECISIONS[outcome].color} />}
            sx={{
              alignItems: 'flex-start',
              m: 0,
              pr: 1.5,
              border: 1,
              borderRadius: 1,
              borderColor: field.value === outcome ? `${DECISIONS[outcome].color}.main` : 'divider',
            }}
            label={
              <Box sx={{ py: 1 }}>
                <Typography sx={{ fontWeight: 600 }}>{DECISIONS[outcome].verb}</Typography>{' '}
                <Typography variant="body2" color="text.secondary">
                  {effectOf(outcome, decided.dispute, decided.fine, serverClock.now())}
                </Typography>
              </Box>
            }
          />
        ))}
      </RadioGroup>
      {fieldState.error && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
}

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

const resolutionRules = { validate: (text: string) => text.trim() !== '' || t('dispute.resolutionRequired') };

/** Says what was chosen. */
function DecideButton() {
  const { watch, formState } = useFormContext<DecisionValues>();
  const outcome = watch('outcome');
  const words = outcome === '' ? undefined : DECISIONS[outcome];
  return (
    <Button type="submit" variant="contained" color={words?.color} disabled={formState.isSubmitting}>
      {formState.isSubmitting ? words?.doing : (words?.verb ?? t('dispute.decide'))}
    </Button>
  );
}

function DecisionForm({ of: decided }: { of: Case }) {
  const form = useFormContext<DecisionValues>();
  const { isDirty, isSubmitting, errors } = form.formState;
  const resolve = useResolve(decided.dispute, form);

  const { setFocus } = form;
  const wasChosen = form.formState.defaultValues?.outcome !== '';
  const { isWhole } = decided;
  // Not before: what comes above it later would push it out of sight.
  useEffect(() => {
    if (wasChosen && isWhole) setFocus('resolution');
  }, [wasChosen, isWhole, setFocus]);

  return (
    <Stack component="form" noValidate gap={2} onSubmit={(event) => void form.handleSubmit(resolve)(event)}>
      <LeaveGuard when={isDirty && !isSubmitting} />
      <OwnPartNote of={decided} />
      {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
      <OutcomeField of={decided} />
      <FormTextField<DecisionValues>
        name="resolution"
        label={t('dispute.resolution')}
        required
        rows={4}
        rules={resolutionRules}
        helperText={t('dispute.resolutionHint')}
        slotProps={{ htmlInput: { maxLength: LONGEST } }}
      />
      <DecideButton />
    </Stack>
  );
}

/** The form for the decision; then the decision itself. */
export function Decision({ of: decided }: { of: Case }) {
  const { dispute } = decided;
  const { role } = useUser();
  const isPending = dispute.status === 'PENDING';
  const mayDecide = roleReason(role, 'dispute.resolve') === undefined;
  return (
    <Box
      id={AT_DECISION}
      sx={{ position: { md: 'sticky' }, top: BELOW_TOP_BAR, scrollMarginTop: BELOW_TOP_BAR }}
    >
      <Section title={t('dispute.decision')} action={<DisputeBadge status={dispute.status} />}>
        {!isPending && <Outcome dispute={dispute} />}
        {isPending && mayDecide && <DecisionForm of={decided} />}
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
