import Stack from '@mui/material/Stack';
import { useForm, type UseFormReturn } from 'react-hook-form';

import { useCommandKey } from '../data/commands.ts';
import { useApi } from '../data/dataProvider.ts';
import type { Fine } from '../data/fineCalls.ts';
import { useChanged } from '../data/useChanged.ts';
import { obstacleTo } from '../fine/fineRights.ts';
import { PhotosField } from '../fine/photo/PhotosField.tsx';
import type { PhotoValue } from '../fine/photo/photoValue.ts';
import {
  fieldAtFault,
  PHOTO_FAILED,
  type PhotoUploads,
  usePhotoUploads,
} from '../fine/photo/usePhotoUploads.ts';
import { useFineFormFailure } from '../fine/useFine.ts';
import { t } from '../i18n/i18nProvider.ts';
import { useToast } from '../toast/useToast.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { FormTextField } from '../ui/FormFields.tsx';

type DisputeValues = { reason: string; evidence: string; photos: readonly PhotoValue[] };

const FORM_FIELDS = { evidenceUrls: 'photos', file: 'photos' } as const;

type Disputing = { uploads: PhotoUploads; onSubmitted: () => void };

/** Submits a dispute of the fine, its pictures first; `onSubmitted` once it is. */
function useDisputeFine(fine: Fine, form: UseFormReturn<DisputeValues>, { uploads, onSubmitted }: Disputing) {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFineFormFailure(form, FORM_FIELDS);
  const keyOf = useCommandKey();

  return async ({ photos, ...texts }: DisputeValues): Promise<void> => {
    let failure = PHOTO_FAILED;
    try {
      const evidenceUrls = await uploads.finish(photos);
      failure = t('dispute.submitFailed');
      const data = { fineId: fine.id, ...texts, evidenceUrls };
      await api.create('disputes', { data, meta: { idempotencyKey: keyOf(data) } });
    } catch (error) {
      return failed(failure, error, fieldAtFault(failure));
    }
    await changed('fines', 'disputes', 'activity');
    toast({ title: t('dispute.submittedDone') });
    onSubmitted();
  };
}

const EMPTY: DisputeValues = { reason: '', evidence: '', photos: [] };

const reasonRules = { validate: (text: string) => text.trim() !== '' || t('common.reasonRequired') };

type Props = { fine: Fine; onClose: () => void };

export function DisputeFineDialog({ fine, onClose }: Props) {
  const form = useForm<DisputeValues>({ defaultValues: EMPTY });
  const uploads = usePhotoUploads(form.control, 'photos');
  const submit = useDisputeFine(fine, form, { uploads, onSubmitted: onClose });
  return (
    <FormDialog
      title={t('dispute.disputeFine', { fine: fine.fineNumber })}
      form={form}
      submit={t('dispute.submitDispute')}
      submitting={t('dispute.submitting')}
      onSubmit={submit}
      onClose={onClose}
      obstacle={obstacleTo('dispute.submit', fine)}
    >
      <Stack gap={2.5} sx={{ pt: 1 }}>
        <FormTextField<DisputeValues>
          name="reason"
          label={t('common.reason')}
          required
          rules={reasonRules}
          helperText={t('dispute.reasonHint')}
          rows={3}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
        <FormTextField<DisputeValues>
          name="evidence"
          label={t('dispute.evidence')}
          helperText={t('dispute.evidenceHint')}
          rows={3}
          slotProps={{ htmlInput: { maxLength: 4000 } }}
        />
        <PhotosField uploads={uploads} label={t('dispute.addPictures')} />
      </Stack>
    </FormDialog>
  );
}
