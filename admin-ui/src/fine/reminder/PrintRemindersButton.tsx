import { MOST_PAPERS } from '@fines/papers/paper.ts';
import MailOutlined from '@mui/icons-material/MailOutlined';

import { useUser } from '../../auth/useUser.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { PrintButtons } from '../../paper/PrintButtons.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { type PayableFine, mayBeReminded } from '../fineRights.ts';
import { useReminderPrinting } from './useReminderPrinting.ts';

/** Prints a letter for each of the fines that may be reminded of; nothing where there are none. */
export function PrintRemindersButton({ fines, label }: { fines: readonly PayableFine[]; label: string }) {
  const user = useUser();
  const ids = fines.filter((fine) => mayBeReminded(user, fine)).map(({ id }) => id);
  const printing = useReminderPrinting(ids);
  if (ids.length > MOST_PAPERS) {
    const reason = t('fineReminder.tooManyLetters', { count: MOST_PAPERS });
    return (
      <ReasonedButton variant="outlined" startIcon={<MailOutlined />} reason={reason}>
        {label}
      </ReasonedButton>
    );
  }
  return ids.length > 0 && <PrintButtons printing={printing} label={label} Icon={MailOutlined} />;
}
