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

const LABEL = 'Add Photo Evidence';

/** The field `photo` of the form around it: to add, look at, replace and remove one. */
export function PhotoField({ isUploading }: { isUploading: boolean }) {
  const { setError, clearErrors, getValues } = useFormContext<{ photo: PhotoValue }>();
  const { field, fieldState, formState } = useController<{ photo: PhotoValue }>({ name: 'photo' });
  const input = useRef<HTMLInputElement>(null);
  const { value, onChange, ref } = field;
  const { error } = fieldState;

  const choose = (file: File) => {
    const fault = faultOfType(file);
    if (fault !== undefined) return setError('photo', { type: 'fault', message: fault });
    clearErrors('photo');
    onChange(file);
    void takeBackIfTooLarge(file, value);
  };
  const takeBackIfTooLarge = async (file: File, before: PhotoValue): Promise<void> => {
    const fault = faultOfSize(await smallerPhoto(file));
    if (fault === undefined || getValues('photo') !== file) return;
    onChange(before);
    setError('photo', { type: 'fault', message: fault });
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
          aria-describedby={error && 'photo-error'}
          onClick={open}
          sx={{ minHeight: 56, borderStyle: 'dashed' }}
        >
          {LABEL}
        </Button>
      ) : (
        <ChosenPhoto
          photo={value}
          focusRef={ref}
          isUploading={isUploading}
          isDisabled={formState.isSubmitting}
          onReplace={open}
          onRemove={remove}
        />
      )}
      <Box role="alert">
        {error && (
          <FormHelperText error id="photo-error">
            {error.message}
          </FormHelperText>
        )}
      </Box>
    </div>
  );
}
