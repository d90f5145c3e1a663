import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';

import { useUser } from '../auth/useUser.ts';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { useUserTask } from './dialogContext.ts';
import { reasonAgainstManaging } from './userRights.ts';

export function CreateUserButton() {
  const begin = useUserTask();
  return (
    <ReasonedButton
      reason={reasonAgainstManaging(useUser())}
      variant="contained"
      startIcon={<PersonAddOutlined />}
      onClick={() => begin({ does: 'create' })}
    >
      Create User
    </ReasonedButton>
  );
}
