import type { DisputeView } from '@fines/domain/fine/dispute-view.ts';
import type { DisputeOutcome } from '@fines/domain/fine/dispute.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';
import type { ButtonProps } from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { useGetOne } from 'react-admin';
import { useForm, type UseFormReturn } from 'react-hook-form';

import { roleReason } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import { useApi } from '../data/dataProvider.ts';
import type { Fine } from '../data/fineCalls.ts';
import { statusOf } from '../data/problem.ts';
import { useChanged } from '../data/useChanged.ts';
import { useToast } from '../toast/useToast.ts';
import { ReasonedButton } from '../ui/buttons.tsx';
import { FormDialog, useFormFailure } from '../ui/FormDialog.tsx';
import { FormTextField } from '../ui/FormFields.tsx';
import { Unbroken } from '../ui/words.tsx';
import { useDecide, WORDS, DecideContext, type Decision, effectOn } from './decision.ts';

const BUTTONS: readonly { outcome: DisputeOutcome; color: ButtonProps['color'] }[] = [
  { outcome: 'APPROVED', color: 'success' },
  { outcome: 'REJECTED', color: 'error' },
];

type Props = { dispute: DisputeView } & Pick<ButtonProps, 'size' | 'variant'>;

/** Approve and Reject, while the dispute is pending. */
export function DecisionButtons({ dispute, ...look }: Props) {
  const { role } = useUser();
  const decide = useDecide();
  if (dispute.status !== 'PENDING') return null;
  return BUTTONS.map(({ outcome, color }) => (
    <ReasonedButton
      key={outcome}
      {...look}
      color={color}
      reason={roleReason(role, 'dispute.resolve')}
      aria-label={`${WORDS[outcome].verb} ${dispute.fineId}`}
      onClick={() => decide({ dispute, outcome })}
    >
      {WORDS[outcome].verb}
    </ReasonedButton>
  ));
}

type ResolutionValues = { resolution: string };

/** Resolves the dispute as decided; `onResolved` once it is. */
function useResolve(
  { dispute, outcome }: Decision,
  form: UseFormReturn<ResolutionValues>,
  onResolved: () => void,
): (values: ResolutionValues) => Promise<void> {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFormFailure(form);

  return async ({ resolution }) => {
    try {
      await api.resolveDispute(dispute.id, { status: outcome, resolution: resolution.trim() });
      await changed('disputes', 'fines');
      toast({
        title: WORDS[outcome].done,
        description: `${dispute.fineId} for ${dispute.fine.licensePlate}`,
      });
      onResolved();
    } catch (error) {
      failed('Failed to resolve dispute', error);
      // Somebody else resolved it, or the fine was paid: what is on the screen is old.
      if (statusOf(error) === 409) await changed('disputes', 'fines');
    }
  };
}

/** What the disputing side says. A long text scrolls, so that the form stays in sight. */
const Statement = ({ label, text }: { label: string; text: string }) => (
  <div>
    <Typography variant="body2" color="text.secondary">
      {label}
    </Typography>
    <Box
      component="section"
      aria-label={label}
      tabIndex={0}
      sx={{ maxHeight: 140, overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      <Unbroken text={text} />
    </Box>
  </div>
);

const LONGEST = 2000;

const rules = { validate: (text: string) => text.trim() !== '' || 'Resolution is required' };

/** Shows what is to be decided and what follows, and asks for the reasons. */
function DecisionDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const { dispute, outcome } = decision;
  const { verb, doing } = WORDS[outcome];
  const { data: fine } = useGetOne<Fine>('fines', { id: dispute.fineId });
  const form = useForm<ResolutionValues>({ defaultValues: { resolution: '' } });
  const resolve = useResolve(decision, form, onClose);

  const { setFocus } = form;
  useEffect(() => setFocus('resolution'), [setFocus]);

  return (
    <FormDialog
      title={`${verb} dispute of ${dispute.fineId}`}
      form={form}
      submit={verb}
      submitting={doing}
      isDangerous={outcome === 'REJECTED'}
      onSubmit={resolve}
      onClose={onClose}
    >
      <Stack gap={2}>
        <Typography variant="body2" color="text.secondary">
          {dispute.fine.licensePlate} · {formatSzl(dispute.fine.amount)}
        </Typography>
        <Statement label="Dispute Reason" text={dispute.reason} />
        {dispute.evidence !== null && <Statement label="Evidence" text={dispute.evidence} />}
        <Typography sx={{ fontWeight: 600 }}>
          {effectOn(outcome, dispute.fineId, fine?.status)} This decision is final.
        </Typography>
        <FormTextField<ResolutionValues>
          name="resolution"
          label="Resolution"
          required
          multiline
          minRows={3}
          rules={rules}
          slotProps={{ htmlInput: { maxLength: LONGEST } }}
        />
      </Stack>
    </FormDialog>
  );
}

/** Holds the dialog apart from what opens it, which may go while it is open: the list is refreshed behind it. */
export function Deciding({ children }: { children: ReactNode }) {
  const [decision, setDecision] = useState<Decision>();
  return (
    <DecideContext value={setDecision}>
      {children}
      {decision && <DecisionDialog decision={decision} onClose={() => setDecision(undefined)} />}
    </DecideContext>
  );
}
