import MailOutlined from '@mui/icons-material/MailOutlined';
import Button from '@mui/material/Button';

import { useUser } from '../../auth/useUser.ts';
import type { PayableFine } from '../../payments/record/payment.ts';
import { mayBeReminded } from '../detail/fineRights.ts';
import { usePrintReminders } from './usePrintReminders.tsx';

/** Prints a letter for each of the fines that may be reminded of; nothing where there are none. */
export function PrintRemindersButton({ fines, label }: { fines: readonly PayableFine[]; label: string }) {
  const user = useUser();
  const { print, isPending, letters } = usePrintReminders();
  const ids = fines.filter((fine) => mayBeReminded(user, fine)).map(({ id }) => id);
  if (ids.length === 0) return letters;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<MailOutlined />}
        disabled={isPending}
        onClick={() => void print(ids)}
      >
        {label}
      </Button>
      {letters}
    </>
  );
}
