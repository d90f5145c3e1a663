import { useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';

import { useUser } from '../../auth/useUser.ts';
import { draftCell, serverClock } from '../../data/client.ts';
import type { PhotoUploads } from '../photo/usePhotoUploads.ts';
import { readDraft, valuesOfDraft, writeDraft } from './draft.ts';
import { EMPTY_FINE, type IssueValues } from './issueBody.ts';

/** Else no field could be given the focus before the form is drawn again. */
const KEPT_FIELDS = { keepFieldsRef: true };

/** Fills the form around it with what was entered before the session or the page ended, and keeps what is entered now. */
export function useDraft({ urlOf }: Pick<PhotoUploads, 'urlOf'>) {
  const { id } = useUser();
  const [restored, setRestored] = useState(() => readDraft(draftCell, id));
  const { reset, subscribe, setFocus, getValues } = useFormContext<IssueValues>();
  const { isReady } = useFormState();
  const latest = useRef(urlOf);

  useEffect(() => {
    if (isReady && restored) reset(valuesOfDraft(restored), { keepDefaultValues: true, ...KEPT_FIELDS });
  }, [isReady, restored, reset]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) =>
          isDirty === true ? keep(id, values, latest.current) : draftCell.clear(),
      }),
    [subscribe, id],
  );

  // A photo may arrive when nothing is typed any more.
  useEffect(() => {
    latest.current = urlOf;
    if (getValues('photos').some((photo) => urlOf(photo) !== null)) keep(id, getValues(), urlOf);
  }, [urlOf, getValues, id]);

  const discard = (): void => {
    setRestored(undefined);
    reset(EMPTY_FINE, KEPT_FIELDS);
    draftCell.clear();
    setFocus('licensePlate');
  };
  return { restored, discard };
}

const keep = (userId: string, values: IssueValues, urlOf: PhotoUploads['urlOf']): void =>
  writeDraft(draftCell, { userId, values, photoUrls: sentOf(values, urlOf) }, serverClock.now());

/** Those that are with the server, in order. */
const sentOf = ({ photos }: IssueValues, urlOf: PhotoUploads['urlOf']): string[] =>
  photos.map(urlOf).filter((url) => url !== null);
