import { useCallback, useEffect, useRef, useState } from 'react';

import { useApi } from '../../data/dataProvider.ts';
import { faultAt, messageOf, statusOf } from '../../data/problem.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { useFailureToast } from '../../toast/useToast.ts';
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

/** Where one photo is between this device and the server. */
export type PhotoProgress = {
  isUnderWay: boolean;
  /** How much of it is sent, from 0 to 1; undefined while that says nothing of what is left. */
  share: number | undefined;
  /** Why it is not with the server, after an attempt to send it. */
  fault: string | undefined;
};

export type PhotoUploads = {
  of: (photo: PhotoValue) => PhotoProgress;
  /** The address of a photo that is with the server; null for one that is not, or not yet. */
  urlOf: (photo: PhotoValue) => string | null;
  /** To be told by the field which photos stand in it. */
  follow: (photos: readonly PhotoValue[]) => void;
  /** The addresses of all once they are there: sends again what failed; says so and rejects if that fails again. */
  finish: (photos: readonly PhotoValue[]) => Promise<string[]>;
};

type Sending = { url: Promise<string>; stop: () => void };
type State = { share?: number; url?: string; fault?: string };

/** What a photo that was not sent is said to be, also by the form that waited for it. */
const PHOTO_FAILED = t('finePhoto.uploadingFailed');

const SENT: PhotoProgress = { isUnderWay: false, share: undefined, fault: undefined };

function progressOf({ share, url, fault }: State = {}): PhotoProgress {
  const isUnderWay = url === undefined && fault === undefined;
  // All of it is sent: what is left is the server's.
  return { isUnderWay, share: isUnderWay && share !== 1 ? share : undefined, fault };
}

/**
 * Sends the photos in the field `field` of a form, made smaller, as soon as they are chosen: the other fields are filled
 * in meanwhile. One after the other, as the server takes them, so that the first is there soon. One that is taken back,
 * or whose form is left, is not sent any further.
 */
export function usePhotoUploads(field = 'photos'): PhotoUploads {
  const api = useApi();
  const failed = useFailureToast();
  const isLeft = useRef(false);
  const sendings = useRef(new Map<File, Sending>());
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const [states, setStates] = useState<ReadonlyMap<File, State>>(new Map());

  const begin = useCallback(
    (file: File): Sending => {
      const stopping = new AbortController();
      const { signal } = stopping;
      const note = (state: State): void => {
        if (!signal.aborted) setStates((known) => new Map(known).set(file, state));
      };
      const send = async (): Promise<string> => {
        signal.throwIfAborted();
        const smaller = await smallerPhoto(file);
        const fault = faultOfSize(smaller);
        if (fault !== undefined) throw new Error(fault);
        const { url } = await api.uploadPhoto(smaller, { signal, onSent: (share) => note({ share }) });
        return url;
      };
      const url = turn.current.then(send);
      turn.current = url.then(
        (kept) => note({ url: kept }),
        (error: unknown) => note({ fault: messageOf(error) ?? PHOTO_FAILED }),
      );
      note({});
      const sending = { url, stop: () => stopping.abort() };
      sendings.current.set(file, sending);
      return sending;
    },
    [api],
  );

  const follow = useCallback(
    (photos: readonly PhotoValue[]) => {
      for (const [file, { stop }] of sendings.current) {
        if (photos.includes(file)) continue;
        stop();
        sendings.current.delete(file);
      }
      for (const photo of photos) {
        if (photo instanceof File && !sendings.current.has(photo)) begin(photo);
      }
    },
    [begin],
  );

  useEffect(() => {
    const underWay = sendings.current;
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      for (const { stop } of underWay.values()) stop();
      underWay.clear();
    };
  }, []);

  const urlOf = useCallback(
    (photo: PhotoValue) => (photo instanceof File ? (states.get(photo)?.url ?? null) : photo),
    [states],
  );

  const finishOne = async (photo: PhotoValue): Promise<string> => {
    if (!(photo instanceof File)) return photo;
    const sending = sendings.current.get(photo);
    const hasFailed = states.get(photo)?.fault !== undefined;
    return (sending === undefined || hasFailed ? begin(photo) : sending).url;
  };

  const fail = (error: unknown): never => {
    if (!isLeft.current) failed(PHOTO_FAILED, error, 'said');
    throw faultAt(field, messageOf(error) ?? PHOTO_FAILED, statusOf(error));
  };

  return {
    of: (photo) => (photo instanceof File ? progressOf(states.get(photo)) : SENT),
    urlOf,
    follow,
    finish: (values) => Promise.all(values.map(finishOne)).catch(fail),
  };
}
