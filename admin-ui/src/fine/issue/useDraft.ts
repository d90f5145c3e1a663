import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { useUser } from '../../auth/useUser.ts';
import { draftCell, serverClock } from '../../data/client.ts';
import type { PhotoUpload } from '../photo/usePhotoUpload.ts';
import { readDraft, valuesOfDraft, writeDraft } from './draft.ts';
import { EMPTY_FINE, type IssueValues } from './issueBody.ts';

/** Fills the form with what was entered before the session or the page ended, and keeps what is entered now. */
export function useDraft(form: UseFormReturn<IssueValues>, { urlOf }: Pick<PhotoUpload, 'urlOf'>) {
  const { id } = useUser();
  const [restored, setRestored] = useState(() => readDraft(draftCell, id));
  const { reset, subscribe, setFocus, getValues } = form;
  const photoUrl = useRef(urlOf);

  useEffect(() => {
    if (restored) reset(valuesOfDraft(restored), { keepDefaultValues: true });
  }, [restored, reset]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keep(id, values, photoUrl.current),
      }),
    [subscribe, id],
  );

  // The photo may arrive when nothing is typed any more.
  useEffect(() => {
    photoUrl.current = urlOf;
    if (urlOf(getValues('photo')) !== null) keep(id, getValues(), urlOf);
  }, [urlOf, getValues, id]);

  const discard = (): void => {
    setRestored(undefined);
    reset(EMPTY_FINE);
    draftCell.clear();
    setFocus('licensePlate');
  };
  return { restored, discard };
}

const keep = (userId: string, values: IssueValues, urlOf: PhotoUpload['urlOf']): void =>
  writeDraft(draftCell, { userId, values, photoUrl: urlOf(values.photo) }, serverClock.now());
