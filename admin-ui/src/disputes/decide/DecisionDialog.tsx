import { formatSzl } from '@fines/domain/shared/money.ts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useGetOne } from 'react-admin';
import { useForm } from 'react-hook-form';

import type { Fine } from '../../fines/types.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { FormTextField } from '../../ui/FormTextField.tsx';
import { type Decision, effectOn, WORDS } from './decision.ts';
import { Statement } from './Statement.tsx';
import { type ResolutionValues, useResolve } from './useResolve.ts';

const LONGEST = 2000;

const rules = { validate: (text: string) => text.trim() !== '' || 'Resolution is required' };

/** Shows what is to be decided and what follows, and asks for the reasons. */
export function DecisionDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
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
