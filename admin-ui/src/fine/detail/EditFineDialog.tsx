import { type FactName, factsAsked, isFact } from '@fines/domain/fine/facts.ts';
import { FINE_STATUS_LABELS } from '@fines/domain/fine/status.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import { useUpdate } from 'react-admin';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';

import type { Fine } from '../../data/fineCalls.ts';
import { statusOf } from '../../data/problem.ts';
import { useChanged } from '../../data/useChanged.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { useToast } from '../../toast/useToast.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { KEEPING_ENTRIES } from '../../ui/unsaved.tsx';
import { useFormFailure } from '../../ui/useFormFailure.ts';
import { FactField } from '../FactField.tsx';
import { factText } from '../facts.ts';
import { PhotoPreview, PhotosField } from '../photo/PhotosField.tsx';
import { keyOf, photoName } from '../photo/photoValue.ts';
import { fieldAtFault, PHOTO_FAILED, type PhotoUploads, usePhotoUploads } from '../photo/usePhotoUploads.ts';
import { useFineHistory } from '../useFine.ts';
import {
  EDIT_LABELS,
  type EditField,
  type EditValue,
  type MetChange,
  changesMet,
  changesOf,
  type EditValues,
  editValuesOf,
} from './editValues.ts';

/** The name of whoever changed the fine last; undefined while it is not known. */
function useLastEditor(id: string): string | undefined {
  const actor = useFineHistory(id).data?.events.at(-1)?.actor;
  return [actor?.firstName, actor?.lastName].filter(Boolean).join(' ') || undefined;
}

type EditConflictRowProps = { change: MetChange; onTakeTheirs: () => void };

const ROW = {
  m: 0,
  mt: 1,
  p: 0,
  pt: 1,
  minWidth: 0,
  border: 0,
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** One field: theirs and yours. */
function EditConflictRow({ change, onTakeTheirs }: EditConflictRowProps) {
  const label = EDIT_LABELS[change.field];
  return (
    <Box component="fieldset" aria-label={label} sx={ROW}>
      <Box sx={{ fontWeight: 600 }}>{label}</Box>
      <Side name={t('fineDetail.theirs')} change={change} value={change.theirs} />
      {change.isContested && (
        <>
          <Side name={t('fineDetail.yours')} change={change} value={change.yours} />
          <Button size="small" variant="outlined" color="inherit" sx={{ mt: 0.5 }} onClick={onTakeTheirs}>
            {t('fineDetail.takeTheirs')}
          </Button>
        </>
      )}
    </Box>
  );
}

type SideProps = { name: string; change: MetChange; value: EditValue };

const Side = ({ name, change, value }: SideProps) => (
  <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
    {name}: {isFact(change.field) ? textOf(change.field, value) : <PhotosSide name={name} photos={value} />}
  </Box>
);

const textOf = (name: FactName, value: EditValue): string =>
  (typeof value === 'string' ? factText(name, value) : null) ?? t('fineDetail.nothing');

const PhotosSide = ({ name, photos }: { name: string; photos: EditValue }) =>
  typeof photos === 'string' || photos.length === 0 ? (
    t('fineDetail.nothing')
  ) : (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {photos.map((photo, at) => (
        <Box key={keyOf(photo)} sx={{ width: 120 }}>
          <PhotoPreview photo={photo} alt={`${name}: ${photoName(at, photos.length)}`} height={80} />
        </Box>
      ))}
    </Box>
  );

type ConflictProps = {
  opened: Fine;
  fine: Fine;
  changes: readonly MetChange[];
  onTakeTheirs: (field: EditField) => void;
};

/** Stands above the fields when somebody else changed the fine meanwhile: what, and what one may do about it. */
function EditConflict({ opened, fine, changes, onTakeTheirs }: ConflictProps) {
  const editor = useLastEditor(fine.id) ?? t('fineDetail.somebodyElse');
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers give back a promise, which React would take for what cleans up.
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <Alert ref={alert} severity="warning" sx={{ mb: 2, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle sx={{ fontWeight: 600 }}>{t('fineDetail.changedMeanwhile')}</AlertTitle>
      {t('fineDetail.changedByWhileEditing', { editor })} {adviceOn(changes)}
      {fine.status !== opened.status && (
        <Box sx={{ mt: 1 }}>
          {t('fineDetail.statusWasAndIs', {
            before: FINE_STATUS_LABELS[opened.status],
            now: FINE_STATUS_LABELS[fine.status],
          })}
        </Box>
      )}
      {changes.map((change) => (
        <EditConflictRow key={change.field} change={change} onTakeTheirs={() => onTakeTheirs(change.field)} />
      ))}
    </Alert>
  );
}

const adviceOn = (changes: readonly MetChange[]): string =>
  t(
    changes.some(({ isContested }) => isContested)
      ? 'fineDetail.yoursStillBelow'
      : 'fineDetail.nothingAgainstIt',
  );

const FORM_FIELDS = { photoUrls: 'photos', file: 'photos' } as const;

/**
 * Saves the changes to the fine, its photos first; `onSaved` once they are, or if there were none. `isStale`
 * after a save that somebody else was ahead of: the fine has been read again since.
 */
function useAmendFine(form: UseFormReturn<EditValues>, onSaved: () => void) {
  const [update] = useUpdate<Fine>();
  const [isStale, setStale] = useState(false);
  const uploads = usePhotoUploads(form.control, 'photos');
  const changed = useChanged();
  const toast = useToast();
  const failed = useFormFailure(form, FORM_FIELDS);

  const save = async (data: Partial<Fine>, fine: Fine): Promise<void> => {
    await update('fines', { id: fine.id, data, previousData: fine }, { returnPromise: true });
    await changed('fines');
    toast({ title: t('fineDetail.fineUpdated') });
    onSaved();
  };

  const amend = async (values: EditValues, fine: Fine): Promise<void> => {
    let failure = PHOTO_FAILED;
    try {
      const data = changesOf(values, await uploads.finish(values.photos), fine);
      if (Object.keys(data).length === 0) return onSaved();
      failure = t('fineDetail.updatingFailed');
      await save(data, fine);
    } catch (error) {
      if (statusOf(error) !== 412) return failed(failure, error, fieldAtFault(failure));
      await changed('fines');
      setStale(true);
    }
  };

  return { amend, isStale, uploads };
}

type Props = { fine: Fine; onClose: () => void };

/**
 * Edits the fine as it is now. If it changes meanwhile, the fields that were not touched follow, the others
 * are shown beside what they became, and the next save is of the newer version.
 */
export function EditFineDialog({ fine, onClose }: Props) {
  const [opened] = useState(fine);
  const form = useForm<EditValues>({
    values: editValuesOf(fine),
    resetOptions: KEEPING_ENTRIES,
  });
  const { amend, isStale, uploads } = useAmendFine(form, onClose);
  const entered = useWatch({ control: form.control }) as EditValues;
  const changes = changesMet(opened, fine, entered);
  const isContested = changes.some((change) => change.isContested);
  const hasChanged = changes.length > 0 || fine.status !== opened.status;

  const takeTheirs = (field: EditField) =>
    form.setValue(field, editValuesOf(fine)[field], { shouldDirty: true });

  return (
    <FormDialog
      title={t('fineDetail.editFine', { fine: fine.fineNumber })}
      form={form}
      submit={isContested ? t('fineDetail.saveMine') : t('common.saveChanges')}
      submitting={t('common.saving')}
      onSubmit={(values) => amend(values, fine)}
      onClose={onClose}
    >
      {(isStale || hasChanged) && (
        <EditConflict opened={opened} fine={fine} changes={changes} onTakeTheirs={takeTheirs} />
      )}
      <EditFields uploads={uploads} />
    </FormDialog>
  );
}

const ORDER: readonly EditField[] = [
  ...factsAsked('driver'),
  ...factsAsked('offense'),
  'photos',
  ...factsAsked('remarks'),
];

const EditFields = ({ uploads }: { uploads: PhotoUploads }) => (
  <Stack gap={2.5} sx={{ pt: 1 }}>
    {ORDER.map((field) =>
      isFact(field) ? <FactField key={field} name={field} /> : <PhotosField key={field} uploads={uploads} />,
    )}
  </Stack>
);
