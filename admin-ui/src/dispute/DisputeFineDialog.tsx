import { TextInput } from 'react-admin';

import { useApi } from '../data/dataProvider.ts';
import type { Fine } from '../data/fineCalls.ts';
import { obstacleTo } from '../fine/fineRights.ts';
import { PhotosField } from '../fine/photo/PhotosField.tsx';
import type { PhotoValue } from '../fine/photo/photoValue.ts';
import { usePhotoUploads } from '../fine/photo/usePhotoUploads.ts';
import { asItIsNow } from '../fine/useFine.ts';
import { t } from '../i18n/i18nProvider.ts';
import { reasonRequired } from '../ui/Form.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { useCommand } from '../ui/useCommand.ts';

type DisputeValues = { reason: string; evidence: string; photos: readonly PhotoValue[] };

type Submission = Omit<DisputeValues, 'photos'> & { fineId: string; evidenceUrls: readonly string[] };

const EMPTY: DisputeValues = { reason: '', evidence: '', photos: [] };

/** Submits a dispute of the fine, its pictures first. */
export function DisputeFineDialog({ fine, onClose }: { fine: Fine; onClose: () => void }) {
  const api = useApi();
  const uploads = usePhotoUploads();
  const { submit } = useCommand({
    send: (data: Submission, idempotencyKey) => api.create('disputes', { data, meta: { idempotencyKey } }),
    changes: ['fines', 'disputes'],
    done: () => ({ title: t('dispute.submittedDone') }),
    failure: t('dispute.submitFailed'),
    onFailed: asItIsNow,
  });
  const dispute = async ({ photos, ...texts }: DisputeValues): Promise<void> => {
    const evidenceUrls = await uploads.finish(photos);
    await submit({ fineId: fine.id, ...texts, evidenceUrls });
    onClose();
  };
  return (
    <FormDialog
      title={t('dispute.disputeFine', { fine: fine.fineNumber })}
      defaultValues={EMPTY}
      renamed={{ evidenceUrls: 'photos' }}
      submit={t('dispute.submitDispute')}
      submitting={t('dispute.submitting')}
      onSubmit={dispute}
      onClose={onClose}
      obstacle={obstacleTo('dispute.submit', fine)}
    >
      <TextInput
        source="reason"
        autoFocus
        label={t('common.reason')}
        required
        validate={reasonRequired}
        helperText={t('dispute.reasonHint')}
        multiline
        minRows={3}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      <TextInput
        source="evidence"
        label={t('dispute.evidence')}
        helperText={t('dispute.evidenceHint')}
        multiline
        minRows={3}
        slotProps={{ htmlInput: { maxLength: 4000 } }}
      />
      <PhotosField uploads={uploads} label={t('dispute.addPictures')} />
    </FormDialog>
  );
}
