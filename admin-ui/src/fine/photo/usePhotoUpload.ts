import { useCallback, useEffect, useRef, useState } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useWatch } from 'react-hook-form';

import { type ConsoleDataProvider, useApi } from '../../data/dataProvider.ts';
import { messageOf } from '../../data/problem.ts';
import type { OnSent } from '../../data/sendForm.ts';
import { faultOfSize, type PhotoValue } from './photoValue.ts';

const LONGEST_SIDE = 2048;
const QUALITY = 0.85;

const made = new WeakMap<File, Promise<File>>();

/**
 * The photo as a JPEG of a size that shows all there is to see; as it is if that would not be smaller, or if this
 * browser cannot read it. Made once for each file.
 */
export function smallerPhoto(file: File): Promise<File> {
  const smaller = made.get(file) ?? shrink(file).catch(() => file);
  made.set(file, smaller);
  return smaller;
}

async function shrink(file: File): Promise<File> {
  const image = await createImageBitmap(file);
  const { width, height } = image;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (context === null) return file;
  // What lets light through would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const jpeg = await jpegOf(canvas);
  return jpeg === null || jpeg.size >= file.size ? file : new File([jpeg], file.name, { type: jpeg.type });
}

const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });

export type PhotoUpload = {
  isUnderWay: boolean;
  /** How much of what is under way is sent, from 0 to 1; undefined while that says nothing of what is left. */
  share: number | undefined;
  /** Why the photo is not with the server, after an attempt to send it. */
  fault: string | undefined;
  /** The address of a photo that is with the server; null for one that is not, or not yet. */
  urlOf: (photo: PhotoValue) => string | null;
  /** As `urlOf`, once the photo is there: sends it again if that failed, and rejects if it fails again. */
  finish: (photo: PhotoValue) => Promise<string | null>;
};

type Sending = { file: File; url: Promise<string>; stop: () => void };
type Sent = { file: File; share: number };
type Outcome = { file: File; url: string | null; fault?: string };

const ofThis = <Known extends { file: File }>(file: File, known: Known | undefined): Known | undefined =>
  known?.file === file ? known : undefined;

/** What a photo that was not sent is said to be, also by the form that waited for it. */
export const PHOTO_FAILED = 'Failed to upload photo';

/** Where it is said what failed: at the photo, if that did. */
export const fieldAtFault = (failure: string): 'photo' | undefined =>
  failure === PHOTO_FAILED ? 'photo' : undefined;

function sendSmaller(
  api: Pick<ConsoleDataProvider, 'uploadPhoto'>,
  file: File,
  onSent: OnSent,
): Omit<Sending, 'file'> {
  const stopping = new AbortController();
  const send = async (): Promise<string> => {
    const smaller = await smallerPhoto(file);
    const fault = faultOfSize(smaller);
    if (fault !== undefined) throw new Error(fault);
    const { url } = await api.uploadPhoto(smaller, { signal: stopping.signal, onSent });
    return url;
  };
  return { url: send(), stop: () => stopping.abort() };
}

/**
 * Sends the photo in a field of a form, made smaller, as soon as it is chosen: the other fields are filled in
 * meanwhile. One that is taken back, or whose form is left, is not sent any further.
 */
export function usePhotoUpload<Values extends FieldValues>(
  control: Control<Values>,
  name: FieldPathByValue<Values, PhotoValue>,
): PhotoUpload {
  const api = useApi();
  const photo: PhotoValue = useWatch({ control, name });
  const sending = useRef<Sending>(undefined);
  const [sent, setSent] = useState<Sent>();
  const [outcome, setOutcome] = useState<Outcome>();

  const begin = useCallback(
    (file: File): Sending => {
      const { url, stop } = sendSmaller(api, file, (share) => setSent({ file, share }));
      url.then(
        (kept) => setOutcome({ file, url: kept }),
        (error: unknown) => setOutcome({ file, url: null, fault: messageOf(error) ?? PHOTO_FAILED }),
      );
      return { file, url, stop };
    },
    [api],
  );

  useEffect(() => {
    if (!(photo instanceof File)) return;
    sending.current = begin(photo);
    return () => sending.current?.stop();
  }, [photo, begin]);

  const urlOf = useCallback(
    (value: PhotoValue) => (value instanceof File ? (ofThis(value, outcome)?.url ?? null) : value),
    [outcome],
  );

  const finish = async (value: PhotoValue): Promise<string | null> => {
    if (!(value instanceof File)) return value;
    const hasFailed = ofThis(value, outcome)?.fault !== undefined;
    if (sending.current?.file !== value || hasFailed) {
      setOutcome(undefined);
      sending.current = begin(value);
    }
    return sending.current.url;
  };

  const current = photo instanceof File ? ofThis(photo, outcome) : undefined;
  const isUnderWay = photo instanceof File && current === undefined;
  const share = isUnderWay ? ofThis(photo, sent)?.share : undefined;
  return {
    isUnderWay,
    // All of it is sent: what is left is the server's.
    share: share === 1 ? undefined : share,
    fault: current?.fault,
    urlOf,
    finish,
  };
}
