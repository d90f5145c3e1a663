import Stack from '@mui/material/Stack';
import { useForm, type UseFormReturn } from 'react-hook-form';

import { useCommandKey } from '../data/commands.ts';
import { useApi } from '../data/dataProvider.ts';
import type { Fine } from '../data/fineCalls.ts';
import { useChanged } from '../data/useChanged.ts';
import { obstacleTo } from '../fine/fineRights.ts';
import { useFineFormFailure } from '../fine/useFine.ts';
import { useToast } from '../toast/useToast.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { FormTextField } from '../ui/FormFields.tsx';

type DisputeValues = { reason: string; evidence: string };

/** Submits a dispute of the fine; `onSubmitted` once it is. */
function useDisputeFine(fine: Fine, form: UseFormReturn<DisputeValues>, onSubmitted: () => void) {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFineFormFailure(form);
  const keyOf = useCommandKey();

  return async (values: DisputeValues): Promise<void> => {
    const data = { fineId: fine.id, ...values };
    try {
      await api.create('disputes', { data, meta: { idempotencyKey: keyOf(data) } });
    } catch (error) {
      return failed('Failed to submit dispute', error);
    }
    await changed('fines', 'disputes', 'activity');
    toast({ title: 'Dispute submitted successfully' });
    onSubmitted();
  };
}

const EMPTY: DisputeValues = { reason: '', evidence: '' };

const reasonRules = { validate: (text: string) => text.trim() !== '' || 'Reason is required' };

type Props = { fine: Fine; onClose: () => void };

export function DisputeFineDialog({ fine, onClose }: Props) {
  const form = useForm<DisputeValues>({ defaultValues: EMPTY });
  const submit = useDisputeFine(fine, form, onClose);
  return (
    <FormDialog
      title={`Dispute ${fine.fineNumber}`}
      form={form}
      submit="Submit Dispute"
      submitting="Submitting..."
      onSubmit={submit}
      onClose={onClose}
      obstacle={obstacleTo('dispute.submit', fine)}
    >
      <Stack gap={2.5} sx={{ pt: 1 }}>
        <FormTextField<DisputeValues>
          name="reason"
          label="Reason"
          required
          rules={reasonRules}
          helperText="Why the driver contests the fine"
          multiline
          minRows={3}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
        <FormTextField<DisputeValues>
          name="evidence"
          label="Evidence"
          helperText="What supports it, and where it can be seen: optional"
          multiline
          minRows={3}
          slotProps={{ htmlInput: { maxLength: 4000 } }}
        />
      </Stack>
    </FormDialog>
  );
}
