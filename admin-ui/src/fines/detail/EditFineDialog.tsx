import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { FormProvider, useForm } from 'react-hook-form';

import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { useIsPhone } from '../../ui/useWidth.ts';
import type { Fine } from '../types.ts';
import { EditFields } from './EditFields.tsx';
import { type EditValues, editValuesOf } from './editValues.ts';
import { useAmendFine } from './useAmendFine.ts';

type Props = { fine: Fine; onClose: () => void };

/**
 * Edits the fine as it is now. If it changes meanwhile, the fields that were not touched follow, and the next
 * save is of the newer version.
 */
export function EditFineDialog({ fine, onClose }: Props) {
  const form = useForm<EditValues>({
    values: editValuesOf(fine),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const amend = useAmendFine(form.setError, onClose);
  const { isDirty, isSubmitting, errors } = form.formState;

  return (
    <Dialog
      open
      fullWidth
      fullScreen={useIsPhone()}
      maxWidth="sm"
      onClose={(_event, reason) => (reason === 'escapeKeyDown' || !isDirty) && onClose()}
      aria-labelledby="edit-title"
    >
      <FormProvider {...form}>
        <LeaveGuard when={isDirty && !isSubmitting} />
        <form
          noValidate
          onSubmit={(event) => void form.handleSubmit((values) => amend(values, fine))(event)}
          style={{ display: 'contents' }}
        >
          <DialogTitle id="edit-title">Edit {fine.fineNumber}</DialogTitle>
          <DialogContent>
            {errors.root && (
              <Alert severity="error" sx={{ mb: 2 }}>
                {errors.root.message}
              </Alert>
            )}
            <EditFields />
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2.5 }}>
            <Button onClick={onClose} disabled={isSubmitting}>
              Cancel
            </Button>
            <Button type="submit" variant="contained" disabled={isSubmitting}>
              {isSubmitting ? 'Saving...' : 'Save Changes'}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
}
