import { ROLE_LABELS } from '@fines/domain/shared/permissions.ts';
import { userFields } from '@fines/domain/user/user.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';

import { useUser } from '../auth/useUser.ts';
import { formatDate } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { FormSelect, FormTextField, ruleOf } from '../ui/FormFields.tsx';
import { grantableRoles } from './userRights.ts';
import {
  LONGEST,
  type User,
  changesSince,
  emailRules,
  type PersonValues,
  type UserChanges,
  type UserValues,
} from './userValues.ts';

type RoleFieldProps = { disabled?: boolean; helperText?: string };

/** The roles that whoever is signed in may give. */
export function RoleField(props: RoleFieldProps) {
  const options = grantableRoles(useUser()).map((role) => ({ value: role, label: ROLE_LABELS[role] }));
  return (
    <FormSelect<UserValues>
      {...props}
      name="role"
      label={t('common.role')}
      size="small"
      required
      options={options}
    />
  );
}

/** What somebody else has saved in a field while the form was open. */
export type Meanwhile = Readonly<Record<keyof UserChanges, string | undefined>>;

const NOTHING: Meanwhile = {
  firstName: undefined,
  lastName: undefined,
  badgeNumber: undefined,
  role: undefined,
  lastDay: undefined,
};

const textOf = ({
  role,
  lastDay,
  ...others
}: UserChanges): Partial<Record<keyof UserChanges, string | null>> => ({
  ...others,
  ...(role && { role: ROLE_LABELS[role] }),
  ...(lastDay !== undefined && { lastDay: lastDay && formatDate(lastDay) }),
});

/** What somebody else has saved in the fields that were typed into: the others show it themselves. */
export function useMeanwhile(now: User, overtaken: User | undefined): Meanwhile {
  const { dirtyFields } = useFormState<UserValues>();
  if (overtaken === undefined) return NOTHING;
  const saved = Object.entries(textOf(changesSince(overtaken, now)))
    .filter(([name]) => Object.hasOwn(dirtyFields, name))
    .map(([name, text]) => [name, t('user.savedMeanwhile', { value: text ?? t('user.none') })]);
  return { ...NOTHING, ...Object.fromEntries(saved) };
}

/**
 * A record as it was when one began to change it: what one saves is a change of that, however fresh the screen is kept,
 * so that nobody saves over what he or she has not been told of. `accept` takes it as it is by then.
 */
export function useSeen<Seen>(current: Seen, isChanged: boolean): { seen: Seen; accept: () => void } {
  const [seen, setSeen] = useState(current);
  const [isAccepted, setAccepted] = useState(false);
  if ((isAccepted || !isChanged) && seen !== current) setSeen(current);
  if (isAccepted) setAccepted(false);
  return { seen, accept: () => setAccepted(true) };
}

type Props = { meanwhile?: Meanwhile };

const RULES = {
  firstName: ruleOf(userFields.firstName),
  lastName: ruleOf(userFields.lastName),
  badgeNumber: ruleOf(userFields.badgeNumber),
};

export const NameFields = ({ meanwhile }: Props) => (
  <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
    <FormTextField<PersonValues>
      name="firstName"
      label={t('user.firstName')}
      required
      rules={RULES.firstName}
      helperText={meanwhile?.firstName}
      slotProps={{ htmlInput: { maxLength: LONGEST.name } }}
    />
    <FormTextField<PersonValues>
      name="lastName"
      label={t('user.lastName')}
      required
      rules={RULES.lastName}
      helperText={meanwhile?.lastName}
      slotProps={{ htmlInput: { maxLength: LONGEST.name } }}
    />
  </Box>
);

export const EmailField = () => (
  <FormTextField<Pick<UserValues, 'email'>>
    name="email"
    label={t('common.email')}
    type="email"
    required
    autoComplete="off"
    rules={emailRules}
  />
);

export const BadgeNumberField = ({ meanwhile }: Props) => (
  <FormTextField<PersonValues>
    name="badgeNumber"
    label={t('user.badgeNumber')}
    rules={RULES.badgeNumber}
    helperText={meanwhile?.badgeNumber}
    slotProps={{ htmlInput: { maxLength: LONGEST.badgeNumber } }}
  />
);
