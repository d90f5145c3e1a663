import AddAPhotoOutlined from '@mui/icons-material/AddAPhotoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useCallback, useState, type ChangeEvent, type RefCallback, type RefObject, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';

import { faultOfSize, faultOfType, PHOTO_TYPES, type PhotoValue } from './photoValue.ts';
import { type PhotoUpload, smallerPhoto } from './usePhotoUpload.ts';

type Props = { photo: File | string; alt: string; height: number };

/** Links to photos end after a while; what is kept under them does not. */
const KEPT = 'The photo is kept, but cannot be shown just now';

/** The photo in a frame of fixed height, so that nothing moves once it is there. */
export function PhotoPreview({ photo, alt, height }: Props) {
  const [broken, setBroken] = useState<File | string>();
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null || typeof photo === 'string') return;
      const url = URL.createObjectURL(photo);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [photo],
  );
  return (
    <Box
      sx={{
        height,
        display: 'grid',
        placeItems: 'center',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'action.hover',
      }}
    >
      {photo === broken ? (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, textAlign: 'center' }}>
          {typeof photo === 'string' ? KEPT : 'This photo cannot be previewed'}
        </Typography>
      ) : (
        <Box
          component="img"
          ref={show}
          src={typeof photo === 'string' ? photo : undefined}
          alt={alt}
          onError={() => setBroken(photo)}
          sx={{ width: '100%', height, objectFit: 'contain' }}
        />
      )}
    </Box>
  );
}

type PhotoInputProps = {
  label: string;
  ref: RefObject<HTMLInputElement | null>;
  onChoose: (file: File) => void;
};

/** Lets one choose a photo once it is clicked, which a button does; a phone offers its camera too. */
function PhotoInput({ label, ref, onChoose }: PhotoInputProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Else the same file could not be chosen again.
    target.value = '';
    if (file) onChoose(file);
  };
  return (
    <input ref={ref} type="file" accept={PHOTO_TYPES.join(',')} aria-label={label} hidden onChange={choose} />
  );
}

type ChosenPhotoProps = {
  photo: File | string;
  focusRef: RefCallback<HTMLElement>;
  upload: Pick<PhotoUpload, 'isUnderWay' | 'share' | 'fault'>;
  isDisabled: boolean;
  onReplace: () => void;
  onRemove: () => void;
};

const BUTTONS = {
  display: 'flex',
  gap: 1,
  flex: { xs: '1 1 100%', sm: 'none' },
  '& > .MuiButton-root': { minHeight: 44, px: 1.5, flex: 1, whiteSpace: 'nowrap' },
};

const percentOf = (share: number): number => Math.floor(share * 100);

function captionOf(photo: File | string, { isUnderWay, share, fault }: ChosenPhotoProps['upload']): string {
  if (isUnderWay) return `Uploading the photo...${share === undefined ? '' : ` ${percentOf(share)}%`}`;
  if (!(photo instanceof File)) return 'Photo of this fine';
  return fault === undefined ? `Uploaded · ${photo.name}` : `Not uploaded · ${photo.name}`;
}

/** What will be evidence, and what can be done about it. */
function ChosenPhoto({ photo, focusRef, upload, isDisabled, onReplace, onRemove }: ChosenPhotoProps) {
  return (
    <Box
      component="fieldset"
      aria-label="Photo Evidence"
      sx={{ m: 0, minWidth: 0, border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}
    >
      <PhotoPreview photo={photo} alt="Photo evidence" height={220} />
      <Box sx={{ height: 4, mt: 0.5 }}>{upload.isUnderWay && <UploadProgress share={upload.share} />}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
        <Typography variant="body2" color="text.secondary" noWrap sx={{ flex: '1 1 160px', minWidth: 0 }}>
          {captionOf(photo, upload)}
        </Typography>
        <Box sx={BUTTONS}>
          <Button ref={focusRef} onClick={onReplace} disabled={isDisabled}>
            Replace Photo
          </Button>
          <Button color="error" onClick={onRemove} disabled={isDisabled}>
            Remove Photo
          </Button>
        </Box>
      </Box>
    </Box>
  );
}

/** How far it is; while that is not known, that something happens. */
const UploadProgress = ({ share }: Pick<PhotoUpload, 'share'>) => (
  <LinearProgress
    aria-label="Uploading the photo"
    {...(share !== undefined && { variant: 'determinate', value: percentOf(share) })}
  />
);

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
