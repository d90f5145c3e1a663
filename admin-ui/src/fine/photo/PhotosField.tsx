import { MOST_PHOTOS } from '@fines/domain/fine/photos.ts';
import AddAPhotoOutlined from '@mui/icons-material/AddAPhotoOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useState, type ChangeEvent, type RefObject, useRef } from 'react';
import { type FieldError, useController, useFormContext } from 'react-hook-form';

import { t } from '../../i18n/i18nProvider.ts';
import { AT_FAULT } from '../../ui/Form.tsx';
import {
  faultOfSize,
  faultOfType,
  keyOf,
  PHOTO_TYPES,
  photoName,
  removalOf,
  type PhotoValue,
} from './photoValue.ts';
import { type PhotoProgress, type PhotoUploads, smallerPhoto } from './usePhotoUploads.ts';

const MOST = String(MOST_PHOTOS);

type PreviewProps = { photo: PhotoValue; alt: string; height: number };

/** The photo in a frame of fixed height, so that nothing moves once it is there. */
export function PhotoPreview({ photo, alt, height }: PreviewProps) {
  const [broken, setBroken] = useState<PhotoValue>();
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
          {/* Links to photos end after a while; what is kept under them does not. */}
          {t(typeof photo === 'string' ? 'finePhoto.photoIsKept' : 'finePhoto.noPreview')}
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
  onChoose: (files: File[]) => void;
};

/** Lets one choose photos once it is clicked, which a button does; a phone offers its camera too. */
function PhotoInput({ label, ref, onChoose }: PhotoInputProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Else the same file could not be chosen again.
    target.value = '';
    if (files.length > 0) onChoose(files);
  };
  return (
    <input
      ref={ref}
      type="file"
      multiple
      accept={PHOTO_TYPES.join(',')}
      aria-label={label}
      hidden
      onChange={choose}
    />
  );
}

const percentOf = (share: number): number => Math.floor(share * 100);

function captionOf(photo: PhotoValue, { isUnderWay, share, fault }: PhotoProgress): string {
  if (isUnderWay) {
    return share === undefined
      ? t('finePhoto.uploading')
      : t('finePhoto.uploadingShare', { percent: String(percentOf(share)) });
  }
  if (!(photo instanceof File)) return t('finePhoto.uploaded');
  return t(fault === undefined ? 'finePhoto.fileUploaded' : 'finePhoto.fileNotUploaded', {
    name: photo.name,
  });
}

type ChosenPhotoProps = {
  photo: PhotoValue;
  /** Its place among how many. Alone, it has the whole width. */
  at: number;
  count: number;
  progress: PhotoProgress;
  isDisabled: boolean;
  onRemove: () => void;
};

/** What will be evidence, how far it is, and what is wrong with it. */
function ChosenPhoto({ photo, at, count, progress, isDisabled, onRemove }: ChosenPhotoProps) {
  const name = photoName(at, count);
  return (
    <Box
      component="li"
      sx={{ minWidth: 0, border: 1, borderColor: 'divider', borderRadius: 1, p: 1, listStyle: 'none' }}
    >
      <PhotoPreview photo={photo} alt={name} height={count === 1 ? 220 : 140} />
      <Box sx={{ height: 4, mt: 0.5 }}>
        {progress.isUnderWay && <UploadProgress name={name} share={progress.share} />}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" color="text.secondary" noWrap sx={{ flex: 1, minWidth: 0 }}>
          {captionOf(photo, progress)}
        </Typography>
        <IconButton
          aria-label={removalOf(at, count)}
          onClick={onRemove}
          disabled={isDisabled}
          sx={{ p: 1.25 }}
        >
          <DeleteOutlined />
        </IconButton>
      </Box>
      <Box role="alert">{progress.fault && <FormHelperText error>{progress.fault}</FormHelperText>}</Box>
    </Box>
  );
}

/** How far it is; while that is not known, that something happens. */
const UploadProgress = ({ name, share }: { name: string } & Pick<PhotoProgress, 'share'>) => (
  <LinearProgress
    aria-label={t('finePhoto.uploadingPhoto', { photo: name })}
    {...(share !== undefined && { variant: 'determinate', value: percentOf(share) })}
  />
);

const GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
  gap: 1,
  m: 0,
  mb: 1,
  p: 0,
};

/** The kind of fault that keeps a file from being added. */
const NOT_ADDED = 'not-added';

const tooMany = (count: number): string => t('finePhoto.tooManyPhotos', { most: MOST, count });

type Props = { uploads: PhotoUploads; label?: string };
type Values = { photos: readonly PhotoValue[] };

/** Adds files to the field and takes them from it, and says why one was not added. */
function usePhotos() {
  const { setError, clearErrors, getValues, setValue, setFocus } = useFormContext<Values>();

  const change = (photos: readonly PhotoValue[]): void =>
    setValue('photos', photos, { shouldDirty: true, shouldTouch: true });
  const tell = (message: string): void => setError('photos', { type: NOT_ADDED, message });
  const remove = (photo: PhotoValue): void => {
    clearErrors('photos');
    change(getValues('photos').filter((other) => other !== photo));
  };
  const takeBackIfTooLarge = async (file: File): Promise<void> => {
    const tooLarge = faultOfSize(await smallerPhoto(file));
    if (tooLarge === undefined || !getValues('photos').includes(file)) return;
    remove(file);
    tell(tooLarge);
  };
  const add = (files: readonly File[]): void => {
    clearErrors('photos');
    const before = getValues('photos');
    const fitting = files.filter((file) => faultOfType(file) === undefined);
    const added = fitting.slice(0, MOST_PHOTOS - before.length);
    change([...before, ...added]);
    const wrongType = files.map(faultOfType).find((fault) => fault !== undefined);
    if (wrongType !== undefined) tell(wrongType);
    else if (added.length < fitting.length) tell(tooMany(fitting.length - added.length));
    for (const file of added) void takeBackIfTooLarge(file);
  };
  // The button that was pressed is gone with its photo.
  const removeAndGoOn = (photo: PhotoValue): void => {
    remove(photo);
    setFocus('photos');
  };
  return { add, remove: removeAndGoOn };
}

const FieldFault = ({ fault }: { fault: string | undefined }) => (
  <Box role="alert">
    {fault && (
      <FormHelperText error id="photo-error">
        {fault}
      </FormHelperText>
    )}
  </Box>
);

/** What is said at the photo itself is not said again; why one was not added is said nowhere else. */
function faultIn(progress: readonly PhotoProgress[], error: FieldError | undefined): string | undefined {
  const isSaidAtPhoto = error?.type !== NOT_ADDED && progress.some(({ fault }) => fault !== undefined);
  return isSaidAtPhoto ? undefined : error?.message;
}

/** The field `photos` of the form around it: to add up to three, look at them and remove each. */
export function PhotosField({ uploads, label = t('finePhoto.addPhotoEvidence') }: Props) {
  const { field, fieldState, formState } = useController<Values, 'photos'>({ name: 'photos' });
  const { add, remove } = usePhotos();
  const input = useRef<HTMLInputElement>(null);
  const { value: photos, ref } = field;
  const { follow } = uploads;
  useEffect(() => follow(photos), [follow, photos]);
  const fault = faultIn(photos.map(uploads.of), fieldState.error);
  const isFull = photos.length >= MOST_PHOTOS;

  return (
    <Box
      component="fieldset"
      aria-label={t('common.photoEvidence')}
      sx={{ m: 0, p: 0, minWidth: 0, border: 0 }}
    >
      <PhotoInput label={label} ref={input} onChoose={add} />
      {photos.length > 0 && (
        <Box component="ul" sx={GRID}>
          {photos.map((photo, at) => (
            <ChosenPhoto
              key={keyOf(photo)}
              photo={photo}
              at={at}
              count={photos.length}
              progress={uploads.of(photo)}
              isDisabled={formState.isSubmitting}
              onRemove={() => remove(photo)}
            />
          ))}
        </Box>
      )}
      <Button
        ref={ref}
        fullWidth
        variant="outlined"
        startIcon={<AddAPhotoOutlined />}
        disabled={formState.isSubmitting}
        // It keeps the focus when it has added the last one.
        aria-disabled={isFull}
        aria-describedby={fault && 'photo-error'}
        {...(fieldState.invalid && AT_FAULT)}
        onClick={() => isFull || input.current?.click()}
        sx={{ minHeight: photos.length === 0 ? 56 : 44, borderStyle: 'dashed' }}
      >
        {labelOf(label, photos.length)}
      </Button>
      <FieldFault fault={fault} />
    </Box>
  );
}

function labelOf(label: string, count: number): string {
  if (count === 0) return label;
  return t(count < MOST_PHOTOS ? 'finePhoto.addAnotherPhoto' : 'finePhoto.photosAdded', {
    count,
    most: MOST,
  });
}
