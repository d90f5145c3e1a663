import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { useUser } from '../../auth/useUser.ts';
import { draftCell, serverClock } from '../../data/client.ts';
import { readDraft, valuesOfDraft, writeDraft } from './draft.ts';
import { EMPTY_FINE, type IssueValues } from './issueBody.ts';

/** Fills the form with what was entered before the session or the page ended, and keeps what is entered now. */
export function useDraft(form: UseFormReturn<IssueValues>) {
  const { id } = useUser();
  const [restored, setRestored] = useState(() => readDraft(draftCell, id));
  const { reset, subscribe, setFocus } = form;

  useEffect(() => {
    if (restored) reset(valuesOfDraft(restored), { keepDefaultValues: true });
  }, [restored, reset]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => writeDraft(draftCell, id, values, serverClock.now()),
      }),
    [subscribe, id],
  );

  const discard = (): void => {
    setRestored(undefined);
    reset(EMPTY_FINE);
    draftCell.clear();
    setFocus('licensePlate');
  };
  return { restored, discard };
}
