import { useRef } from 'react';

import { useApi } from '../../data/dataProvider.ts';
import type { PaperChoice } from '../../data/paperCalls.ts';
import type { DownloadedFile } from '../../data/urls.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { type Printing, usePrinting } from '../../paper/usePrinting.ts';
import { useFailureToast, useToast } from '../../toast/useToast.ts';
import { useEach } from '../../ui/useEach.ts';

/** A reminder of a fine: as long as no letter of it has come, another try is the same reminder. */
type Reminder = { id: string; letter: number };

/** Records a reminder of each of these fines, as far as that is not refused, and makes their letters in one file. */
export function useReminderPrinting(ids: readonly string[]): Printing {
  const api = useApi();
  const toast = useToast();
  const failed = useFailureToast();
  const letter = useRef(0);
  const { run } = useEach(({ id }: Reminder, key) => api.sendReminder(id, key), ['fines']);

  const fetchPdf = async (choice: PaperChoice): Promise<DownloadedFile | undefined> => {
    const outcomes = await run(ids.map((id) => ({ id, letter: letter.current })));
    const reminded = ids.filter((id) => outcomes.get(id)?.answer !== undefined);
    const refused = ids.find((id) => !reminded.includes(id));
    if (refused !== undefined) {
      const count = ids.length - reminded.length;
      const what =
        count === 1
          ? t('fineReminder.noReminderOf', { fine: refused })
          : t('fineReminder.noReminders', { count });
      failed(what, outcomes.get(refused)?.error);
    }
    if (reminded.length === 0) return undefined;
    const letters = await api.reminderPdf(reminded, choice);
    letter.current += 1;
    toast({
      title: t('fineReminder.remindersNoted', { count: reminded.length }),
      description: t('fineReminder.inEachTimeline'),
    });
    return letters;
  };
  return usePrinting({ kind: 'reminder', fetchPdf, failure: t('fineReminder.printingRemindersFailed') });
}
