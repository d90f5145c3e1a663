import MailOutlined from '@mui/icons-material/MailOutlined';

import { useUser } from '../../auth/useUser.ts';
import { PrintButtons } from '../../paper/PrintButtons.tsx';
import { type PayableFine, mayBeReminded } from '../fineRights.ts';
import { useReminderPrinting } from './useReminderPrinting.ts';

/** Prints a letter for each of the fines that may be reminded of; nothing where there are none. */
export function PrintRemindersButton({ fines, label }: { fines: readonly PayableFine[]; label: string }) {
  const user = useUser();
  const ids = fines.filter((fine) => mayBeReminded(user, fine)).map(({ id }) => id);
  const printing = useReminderPrinting(ids);
  return ids.length > 0 && <PrintButtons printing={printing} label={label} Icon={MailOutlined} />;
}
