import AddAPhotoOutlined from '@mui/icons-material/AddAPhotoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';

import { ChosenPhoto } from './ChosenPhoto.tsx';
import { PhotoInput } from './PhotoInput.tsx';
import { faultOfSize, faultOfType, type PhotoValue } from './photoValue.ts';
import { smallerPhoto } from './smallerPhoto.ts';
import type { PhotoUpload } from './usePhotoUpload.ts';

const LABEL = 'Add Photo Evidence';

/** The field `photo` of the form around it: to add, look at, replace and remove one. */
export function PhotoField({ upload }: { upload: PhotoUpload }) {
  const { setError, clearErrors, getValues } = useFormContext<{ photo: PhotoValue }>();
  const { field, fieldState, formState } = useController<{ photo: PhotoValue }>({ name: 'photo' });
  const input = useRef<HTMLInputElement>(null);
  const { value, onChange, ref } = field;
  const fault = fieldState.error?.message ?? upload.fault;

  const choose = (file: File) => {
    const wrongType = faultOfType(file);
    if (wrongType !== undefined) return setError('photo', { type: 'fault', message: wrongType });
    clearErrors('photo');
    onChange(file);
    void takeBackIfTooLarge(file, value);
  };
  const takeBackIfTooLarge = async (file: File, before: PhotoValue): Promise<void> => {
    const tooLarge = faultOfSize(await smallerPhoto(file));
    if (tooLarge === undefined || getValues('photo') !== file) return;
    onChange(before);
    setError('photo', { type: 'fault', message: tooLarge });
  };
  const remove = () => {
    clearErrors('photo');
    onChange(null);
  };

  const open = () => input.current?.click();

  return (
    <div>
      <PhotoInput label={LABEL} ref={input} onChoose={choose} />
      {value === null ? (
        <Button
          ref={ref}
          fullWidth
          variant="outlined"
          startIcon={<AddAPhotoOutlined />}
          disabled={formState.isSubmitting}
          aria-describedby={fault && 'photo-error'}
          onClick={open}
          sx={{ minHeight: 56, borderStyle: 'dashed' }}
        >
          {LABEL}
        </Button>
      ) : (
        <ChosenPhoto
          photo={value}
          focusRef={ref}
          upload={upload}
          isDisabled={formState.isSubmitting}
          onReplace={open}
          onRemove={remove}
        />
      )}
      <Box role="alert">
        {fault && (
          <FormHelperText error id="photo-error">
            {fault}
          </FormHelperText>
        )}
      </Box>
    </div>
  );
}
