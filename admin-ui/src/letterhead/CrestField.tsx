import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';

import { PhotoPreview } from '../fine/photo/PhotosField.tsx';
import { faultOfType, PHOTO_TYPES } from '../fine/photo/photoValue.ts';
import type { PhotoUploads } from '../fine/photo/usePhotoUploads.ts';
import type { LetterheadValues } from './letterheadValues.ts';
import { t } from './messages.ts';

const SIZE = 128;

/** The crest in the form around it: to choose it, look at it and take it away. */
export function CrestField({ uploads }: { uploads: PhotoUploads }) {
  const { field, fieldState, formState } = useController<LetterheadValues, 'crest'>({ name: 'crest' });
  const { setValue, setError, clearErrors } = useFormContext<LetterheadValues>();
  const input = useRef<HTMLInputElement>(null);
  const [crest] = field.value;
  const progress = crest === undefined ? undefined : uploads.of(crest);
  const fault = progress?.fault ?? fieldState.error?.message;

  const change = (value: LetterheadValues['crest']): void => {
    clearErrors('crest');
    setValue('crest', value, { shouldDirty: true, shouldTouch: true });
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

  return (
    <Box
      component="fieldset"
      aria-label={t('crest')}
      sx={{ display: 'flex', gap: 2, m: 0, p: 0, minWidth: 0, border: 0 }}
    >
      <input
        ref={input}
        type="file"
        accept={PHOTO_TYPES.join(',')}
        aria-label={t('chooseCrest')}
        hidden
        onChange={choose}
      />
      <Box sx={{ width: SIZE, flexShrink: 0 }}>
        {crest === undefined ? <NoCrest /> : <PhotoPreview photo={crest} alt={t('crest')} height={SIZE} />}
        <Box sx={{ height: 4, mt: 0.5 }}>
          {progress?.isUnderWay && <LinearProgress aria-label={t('uploading')} />}
        </Box>
      </Box>
      <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1 }}>
        <Button
          ref={field.ref}
          variant="outlined"
          startIcon={<AddPhotoAlternateOutlined />}
          disabled={formState.isSubmitting}
          aria-describedby={fault === undefined ? 'crest-hint' : 'crest-fault'}
          onClick={() => input.current?.click()}
        >
          {t(crest === undefined ? 'chooseCrest' : 'chooseAnotherCrest')}
        </Button>
        {crest !== undefined && (
          <Button
            color="inherit"
            startIcon={<DeleteOutlined />}
            disabled={formState.isSubmitting}
            onClick={() => change([])}
          >
            {t('removeCrest')}
          </Button>
        )}
        <FormHelperText id="crest-hint" sx={{ m: 0 }}>
          {t('crestHint')}
        </FormHelperText>
        <Box role="alert">
          {fault !== undefined && (
            <FormHelperText error id="crest-fault" sx={{ m: 0 }}>
              {fault}
            </FormHelperText>
          )}
        </Box>
      </Box>
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
      {t('noCrest')}
    </Typography>
  </Box>
);
