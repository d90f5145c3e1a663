import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined';

import { useUser } from '../../auth/useUser.ts';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import type { Fine } from '../types.ts';
import { reasonAgainst } from './fineRights.ts';
import { useSendReminder } from './useSendReminder.ts';

export function SendReminderButton({ fine }: { fine: Fine }) {
  const user = useUser();
  const { send, isPending } = useSendReminder(fine);
  return (
    <ReasonedButton
      reason={reasonAgainst('fine.remind', user, fine)}
      variant="outlined"
      startIcon={<NotificationsNoneOutlined />}
      disabled={isPending}
      onClick={send}
    >
      Send Reminder
    </ReasonedButton>
  );
}
