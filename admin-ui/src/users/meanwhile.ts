import { ROLE_LABELS } from '@fines/domain/shared/roles.ts';
import { useFormState } from 'react-hook-form';

import type { User } from './types.ts';
import { changesSince, type UserChanges, type UserValues } from './userValues.ts';

/** What somebody else has saved in a field while the form was open. */
export type Meanwhile = Readonly<Record<keyof UserChanges, string | undefined>>;

const NOTHING: Meanwhile = {
  firstName: undefined,
  lastName: undefined,
  badgeNumber: undefined,
  role: undefined,
};

const textOf = ({ role, ...others }: UserChanges): Partial<Record<keyof UserChanges, string | null>> => ({
  ...others,
  ...(role && { role: ROLE_LABELS[role] }),
});

/** What somebody else has saved in the fields that were typed into: the others show it themselves. */
export function useMeanwhile(now: User, overtaken: User | undefined): Meanwhile {
  const { dirtyFields } = useFormState<UserValues>();
  if (overtaken === undefined) return NOTHING;
  const saved = Object.entries(textOf(changesSince(overtaken, now)))
    .filter(([name]) => Object.hasOwn(dirtyFields, name))
    .map(([name, text]) => [name, `Saved meanwhile: ${text ?? 'none'}`]);
  return { ...NOTHING, ...Object.fromEntries(saved) };
}
