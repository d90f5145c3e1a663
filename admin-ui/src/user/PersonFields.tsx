import { ROLE_LABELS } from '@fines/domain/shared/permissions.ts';
import { userFields } from '@fines/domain/user/user.ts';
import Box from '@mui/material/Box';
import { SelectInput, TextInput } from 'react-admin';

import { useUser } from '../auth/useUser.ts';
import { formatDate } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { ruleOf } from '../ui/Form.tsx';
import { Meanwhile } from '../ui/Meanwhile.tsx';
import { grantableRoles } from './userRights.ts';
import { type EDITABLE, emailFault, LONGEST, type PersonValues, type UserValues } from './userValues.ts';

/** The roles that whoever is signed in may give. */
export function RoleField({ disabled, helperText }: { disabled?: boolean; helperText?: string }) {
  const choices = grantableRoles(useUser()).map((role) => ({ id: role, name: ROLE_LABELS[role] }));
  return (
    <SelectInput
      source="role"
      label={t('common.role')}
      isRequired
      choices={choices}
      // Of an input that is disabled nothing is sent.
      slotProps={{ select: { disabled } }}
      helperText={helperText}
    />
  );
}

const RULES = {
  firstName: ruleOf(userFields.firstName),
  lastName: ruleOf(userFields.lastName),
  badgeNumber: ruleOf(userFields.badgeNumber),
};

const NAME = { htmlInput: { maxLength: LONGEST.name } };

export const NameFields = () => (
  <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
    <TextInput
      source="firstName"
      label={t('user.firstName')}
      required
      validate={RULES.firstName}
      slotProps={NAME}
    />
    <TextInput
      source="lastName"
      label={t('user.lastName')}
      required
      validate={RULES.lastName}
      slotProps={NAME}
    />
  </Box>
);

export const EmailField = () => (
  <TextInput
    source="email"
    label={t('common.email')}
    type="email"
    required
    autoComplete="off"
    validate={emailFault}
  />
);

export const BadgeNumberField = () => (
  <TextInput
    source="badgeNumber"
    label={t('user.badgeNumber')}
    validate={RULES.badgeNumber}
    slotProps={{ htmlInput: { maxLength: LONGEST.badgeNumber } }}
  />
);

const LABELS: Readonly<Record<(typeof EDITABLE)[number], string>> = {
  firstName: t('user.firstName'),
  lastName: t('user.lastName'),
  badgeNumber: t('user.badgeNumber'),
  role: t('common.role'),
  lastDay: t('common.lastDayOfService'),
};

const shown = (field: string, value = ''): string => {
  if (value === '') return t('user.none');
  if (field === 'role') return Object.entries(ROLE_LABELS).find(([role]) => role === value)?.[1] ?? value;
  return field === 'lastDay' ? formatDate(value) : value;
};

type Edited = Pick<UserValues, (typeof EDITABLE)[number]>;

type PersonConflictProps<Values> = {
  opened: Values;
  now: Values;
  onContested?: (isContested: boolean) => void;
};

/** What somebody else changed of a user while the form around it was open. */
export const PersonConflict = <Values extends Edited | PersonValues>(props: PersonConflictProps<Values>) => (
  <Meanwhile<Partial<Edited>> {...props} labels={LABELS} said={t('user.changedMeanwhile')} show={shown} />
);
