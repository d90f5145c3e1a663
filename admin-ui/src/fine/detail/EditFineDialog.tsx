import { type FactName, factsAsked, isFact } from '@fines/domain/fine/facts.ts';
import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';

import { useApi } from '../../data/dataProvider.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { statusOf } from '../../data/problem.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { KEEPING_ENTRIES } from '../../ui/Form.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Meanwhile } from '../../ui/Meanwhile.tsx';
import { useCommand } from '../../ui/useCommand.ts';
import { FactField } from '../FactField.tsx';
import { factText } from '../facts.ts';
import { PhotoPreview, PhotosField } from '../photo/PhotosField.tsx';
import { isSameValue, keyOf, photoName } from '../photo/photoValue.ts';
import { usePhotoUploads } from '../photo/usePhotoUploads.ts';
import { useFineHistory } from '../useFine.ts';
import {
  changesOf,
  EDIT_LABELS,
  type EditField,
  type EditValue,
  type EditValues,
  editValuesOf,
} from './editValues.ts';

/** The name of whoever changed the fine last, as far as that is known. */
function useLastEditor(id: string): string {
  const actor = useFineHistory(id).data?.events.at(-1)?.actor;
  return [actor?.firstName, actor?.lastName].filter(Boolean).join(' ') || t('fineDetail.somebodyElse');
}

const textOf = (name: FactName, value: EditValue): string =>
  (typeof value === 'string' ? factText(name, value) : null) ?? t('ui.nothing');

const shown = (field: EditField, value: EditValue, whose: string) =>
  isFact(field) ? textOf(field, value) : <PhotosSide whose={whose} photos={value} />;

const PhotosSide = ({ whose, photos }: { whose: string; photos: EditValue }) =>
  typeof photos === 'string' || photos.length === 0 ? (
    t('ui.nothing')
  ) : (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {photos.map((photo, at) => (
        <Box key={keyOf(photo)} sx={{ width: 120 }}>
          <PhotoPreview photo={photo} alt={`${whose}: ${photoName(at, photos.length)}`} height={80} />
        </Box>
      ))}
    </Box>
  );

type ConflictProps = { opened: Fine; fine: Fine; isStale: boolean; onContested: (is: boolean) => void };

/** What somebody else changed meanwhile. `isStale`: after a save that somebody was ahead of. */
function EditConflict({ opened, fine, isStale, onContested }: ConflictProps) {
  const editor = useLastEditor(fine.id);
  const hasMoved = fine.status !== opened.status;
  return (
    <Meanwhile<EditValues>
      opened={editValuesOf(opened)}
      now={editValuesOf(fine)}
      labels={EDIT_LABELS}
      said={t('fineDetail.changedByWhileEditing', { editor })}
      isSame={isSameValue}
      show={shown}
      isShown={isStale || hasMoved}
      onContested={onContested}
    >
      {hasMoved && (
        <Box sx={{ mt: 1 }}>
          {t('fineDetail.statusWasAndIs', {
            before: FINE_STATUS_LABELS[opened.status],
            now: FINE_STATUS_LABELS[fine.status],
          })}
        </Box>
      )}
    </Meanwhile>
  );
}

const ORDER: readonly EditField[] = [
  ...factsAsked('driver'),
  ...factsAsked('offense'),
  'photos',
  ...factsAsked('remarks'),
];

/** Edits the fine as it is now: if it changes meanwhile, the next save is of the newer version. */
export function EditFineDialog({ fine, onClose }: { fine: Fine; onClose: () => void }) {
  const api = useApi();
  const [opened] = useState(fine);
  const [isStale, setStale] = useState(false);
  const [isContested, setContested] = useState(false);
  const uploads = usePhotoUploads();
  const { submit } = useCommand({
    send: (data: Partial<Fine>) => api.update<Fine>('fines', { id: fine.id, data, previousData: fine }),
    changes: ['fines'],
    done: () => ({ title: t('fineDetail.fineUpdated') }),
    failure: t('fineDetail.updatingFailed'),
    onFailed: (error) => setStale(statusOf(error) === 412),
  });
  const amend = async (values: EditValues): Promise<void> => {
    const data = changesOf(values, await uploads.finish(values.photos), fine);
    if (Object.keys(data).length > 0) await submit(data);
    onClose();
  };

  return (
    <FormDialog
      title={t('fineDetail.editFine', { fine: fine.fineNumber })}
      defaultValues={editValuesOf(fine)}
      resetOptions={KEEPING_ENTRIES}
      renamed={{ photoUrls: 'photos' }}
      submit={isContested ? t('ui.saveMine') : t('common.saveChanges')}
      submitting={t('common.saving')}
      onSubmit={amend}
      onClose={onClose}
    >
      <EditConflict opened={opened} fine={fine} isStale={isStale} onContested={setContested} />
      {ORDER.map((field) =>
        isFact(field) ? (
          <FactField key={field} name={field} />
        ) : (
          <PhotosField key={field} uploads={uploads} />
        ),
      )}
    </FormDialog>
  );
}
