import { ROLE_LABELS } from '@fines/domain/shared/roles.ts';

import { useUser } from '../auth/useUser.ts';
import { FormSelect } from '../ui/FormSelect.tsx';
import { grantableRoles } from './userRights.ts';
import type { UserValues } from './userValues.ts';

type Props = { disabled?: boolean; helperText?: string };

/** The roles that whoever is signed in may give. */
export function RoleField(props: Props) {
  const options = grantableRoles(useUser()).map((role) => ({ value: role, label: ROLE_LABELS[role] }));
  return (
    <FormSelect<UserValues> {...props} name="role" label="Role" size="small" required options={options} />
  );
}
