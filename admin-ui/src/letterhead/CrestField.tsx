import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';

import { PhotoPreview } from '../fine/photo/PhotosField.tsx';
import { faultOfType, PHOTO_TYPES, type PhotoValue } from '../fine/photo/photoValue.ts';
import type { PhotoProgress, PhotoUploads } from '../fine/photo/usePhotoUploads.ts';
import { t } from '../i18n/i18nProvider.ts';
import type { LetterheadValues } from './letterheadValues.ts';

const SIZE = 128;

/** Puts a file into the field, or says why not, and takes it away again. */
function useCrest() {
  const { setValue, setError, clearErrors } = useFormContext<LetterheadValues>();
  const change = (crest: LetterheadValues['crest']): void => {
    clearErrors('crest');
    setValue('crest', crest, { shouldDirty: true, shouldTouch: true });
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    // Else the same file could not be chosen again.
    target.value = '';
    if (file === undefined) return;
    const wrongType = faultOfType(file);
    if (wrongType === undefined) change([file]);
    else setError('crest', { message: wrongType });
  };
  return { choose, remove: () => change([]) };
}

type CrestProps = { crest: PhotoValue | undefined; isUnderWay: boolean };

const Crest = ({ crest, isUnderWay }: CrestProps) => (
  <Box sx={{ width: SIZE, flexShrink: 0 }}>
    {crest === undefined ? (
      <NoCrest />
    ) : (
      <PhotoPreview photo={crest} alt={t('letterhead.crest')} height={SIZE} />
    )}
    <Box sx={{ height: 4, mt: 0.5 }}>
      {isUnderWay && <LinearProgress aria-label={t('letterhead.uploading')} />}
    </Box>
  </Box>
);

const NOTHING_SENT = { isUnderWay: false, fault: undefined };

const progressOf = (
  crest: PhotoValue | undefined,
  uploads: PhotoUploads,
): Pick<PhotoProgress, 'isUnderWay' | 'fault'> => (crest === undefined ? NOTHING_SENT : uploads.of(crest));

/** The crest in the form around it: to choose it, look at it and take it away. */
export function CrestField({ uploads }: { uploads: PhotoUploads }) {
  const { field, fieldState, formState } = useController<LetterheadValues, 'crest'>({ name: 'crest' });
  const { choose, remove } = useCrest();
  const input = useRef<HTMLInputElement>(null);
  const { value, ref } = field;
  const { follow } = uploads;
  useEffect(() => follow(value), [follow, value]);
  const [crest] = value;
  const { isUnderWay, fault = fieldState.error?.message } = progressOf(crest, uploads);
  const isDisabled = formState.isSubmitting;

  return (
    <Box
      component="fieldset"
      aria-label={t('letterhead.crest')}
      sx={{ display: 'flex', gap: 2, m: 0, p: 0, minWidth: 0, border: 0 }}
    >
      <input
        ref={input}
        type="file"
        accept={PHOTO_TYPES.join(',')}
        aria-label={t('letterhead.chooseCrest')}
        hidden
        onChange={choose}
      />
      <Crest crest={crest} isUnderWay={isUnderWay} />
      <Stack gap={1} sx={{ minWidth: 0, alignItems: 'flex-start' }}>
        <Button
          ref={ref}
          variant="outlined"
          startIcon={<AddPhotoAlternateOutlined />}
          disabled={isDisabled}
          aria-describedby="crest-hint crest-fault"
          onClick={() => input.current?.click()}
        >
          {t(crest === undefined ? 'letterhead.chooseCrest' : 'letterhead.chooseAnotherCrest')}
        </Button>
        {crest !== undefined && (
          <Button color="inherit" startIcon={<DeleteOutlined />} disabled={isDisabled} onClick={remove}>
            {t('letterhead.removeCrest')}
          </Button>
        )}
        <FormHelperText id="crest-hint" sx={{ m: 0 }}>
          {t('letterhead.crestHint')}
        </FormHelperText>
        <Box role="alert" id="crest-fault">
          {fault !== undefined && (
            <FormHelperText error sx={{ m: 0 }}>
              {fault}
            </FormHelperText>
          )}
        </Box>
      </Stack>
    </Box>
  );
}

const NoCrest = () => (
  <Box
    sx={{
      height: SIZE,
      display: 'grid',
      placeItems: 'center',
      border: 1,
      borderStyle: 'dashed',
      borderColor: 'divider',
      borderRadius: 1,
    }}
  >
    <Typography variant="body2" color="text.secondary">
      {t('letterhead.noCrest')}
    </Typography>
  </Box>
);
