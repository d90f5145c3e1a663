import Stack from '@mui/material/Stack';

import { FixedField } from '../ui/FixedField.tsx';
import { useMeanwhile } from './meanwhile.ts';
import { BadgeNumberField, NameFields } from './PersonFields.tsx';
import { RoleField } from './RoleField.tsx';
import type { User } from './types.ts';
import { useUserStats } from './useUserStats.ts';

const SIGNS_OUT = 'A change of the role signs the user out.';
const LAST_ADMIN = 'The last active super admin keeps this role: appoint another one first.';

type Props = { user: User; overtaken: User | undefined };

export function EditUserFields({ user, overtaken }: Props) {
  const meanwhile = useMeanwhile(user, overtaken);
  const { data: stats } = useUserStats();
  const isLastAdmin = user.role === 'SUPER_ADMIN' && user.isActive && stats?.byRole.SUPER_ADMIN === 1;
  return (
    <Stack gap={2.5} sx={{ pt: 1 }}>
      <NameFields meanwhile={meanwhile} />
      <FixedField label="Email" value={user.email} helperText="Email cannot be changed" />
      <BadgeNumberField meanwhile={meanwhile} />
      <RoleField
        disabled={isLastAdmin}
        helperText={isLastAdmin ? LAST_ADMIN : (meanwhile.role ?? SIGNS_OUT)}
      />
    </Stack>
  );
}
