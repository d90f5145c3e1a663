import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';

import { obstacleTo } from '../../fines/detail/fineRights.ts';
import type { Fine } from '../../fines/types.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { FormTextField } from '../../ui/FormTextField.tsx';
import { type DisputeValues, useDisputeFine } from './useDisputeFine.ts';

const EMPTY: DisputeValues = { reason: '', evidence: '' };

const reason = { validate: (text: string) => text.trim() !== '' || 'Reason is required' };

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
          rules={reason}
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
