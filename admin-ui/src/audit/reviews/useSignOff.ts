import { ACT_LABELS } from '@fines/domain/review/act.ts';
import type { ReviewedAct } from '@fines/domain/review/view.ts';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';

import { useUser } from '../../auth/useUser.ts';
import { statusOf } from '../../data/problem.ts';
import { useApi } from '../../data/useApi.ts';
import { useChanged } from '../../data/useChanged.ts';
import { useCommandKey } from '../../data/useCommandKey.ts';
import { useToast } from '../../toasts/useToast.ts';
import { useFormFailure } from '../../ui/useFormFailure.ts';
import { AUDIT, reviewPath } from '../paths.ts';

export type SignOffValues = { note: string };

/** Signs the act off and goes on to the next one that this person can sign off, the oldest first. */
export function useSignOff(
  { id, kind, record }: ReviewedAct,
  form: UseFormReturn<SignOffValues>,
): (values: SignOffValues) => Promise<void> {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFormFailure(form);
  const keyOf = useCommandKey();
  const nextPath = useNextPath();
  const navigate = useNavigate();

  return async ({ note }) => {
    try {
      await api.signOff(id, note.trim(), keyOf([id, note]));
      await changed('reviews');
      toast({ title: 'Signed off', description: `${ACT_LABELS[kind]}: ${record}` });
      await navigate(await nextPath(id));
    } catch (error) {
      failed('Failed to sign off', error);
      // Somebody else did: what is on the screen is old.
      if (statusOf(error) === 409) await changed('reviews');
    }
  };
}

/** Some are one's own, or not to be had any more. */
const LOOKED_AT = 25;

function useNextPath(): (done: string) => Promise<string> {
  const api = useApi();
  const user = useUser();
  return async (done) => {
    const { data } = await api.getList<ReviewedAct>('reviews', {
      filter: { state: 'OPEN' },
      sort: { field: 'at', order: 'ASC' },
      pagination: { page: 1, perPage: LOOKED_AT },
    });
    const next = data.find(({ id, actorId }) => id !== done && actorId !== user.id);
    return next === undefined ? AUDIT : reviewPath(next.id);
  };
}
