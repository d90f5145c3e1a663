import { useRef } from 'react';

import { newKey } from '../../data/commands.ts';
import { useApi } from '../../data/dataProvider.ts';
import type { PaperChoice } from '../../data/paperCalls.ts';
import { messageOf } from '../../data/problem.ts';
import type { DownloadedFile } from '../../data/urls.ts';
import { useChanged } from '../../data/useChanged.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { type Printing, usePrinting } from '../../paper/usePrinting.ts';
import { useFailureToast, useToast } from '../../toast/useToast.ts';

type Outcome = { reminded: string[]; refusals: [id: string, error: unknown][] };

/** Records a reminder of each fine, one after the other: a refusal of one holds up no other. */
async function eachOf(ids: readonly string[], remind: (id: string) => Promise<unknown>): Promise<Outcome> {
  const all: Outcome = { reminded: [], refusals: [] };
  for (const id of ids) {
    try {
      await remind(id);
      all.reminded.push(id);
    } catch (error) {
      all.refusals.push([id, error]);
      if (messageOf(error) === undefined) break;
    }
  }
  return all;
}

/** Says which fines nobody was reminded of, and why. */
function useTellRefusals(): (refusals: Outcome['refusals']) => void {
  const failed = useFailureToast();
  return (refusals) => {
    const { length: count } = refusals;
    for (const [id, error] of refusals.slice(0, 1)) {
      failed(
        count === 1 ? t('fineReminder.noReminderOf', { fine: id }) : t('fineReminder.noReminders', { count }),
        error,
      );
    }
  };
}

/** Records a reminder of each of these fines, as far as that is not refused, and makes their letters in one file. */
export function useReminderPrinting(ids: readonly string[]): Printing {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const tellRefusals = useTellRefusals();
  // Until its letter is there, another try is the same reminder.
  const keys = useRef(new Map<string, string>());

  const remind = (id: string) => {
    const key = keys.current.get(id) ?? newKey();
    keys.current.set(id, key);
    return api.sendReminder(id, key);
  };
  const fetchPdf = async (choice: PaperChoice): Promise<DownloadedFile | undefined> => {
    const { reminded, refusals } = await eachOf(ids, remind);
    await changed('fines', 'activity');
    tellRefusals(refusals);
    if (reminded.length === 0) return undefined;
    const letters = await api.reminderPdf(reminded, choice);
    for (const id of reminded) keys.current.delete(id);
    toast({
      title: t('fineReminder.remindersNoted', { count: reminded.length }),
      description: t('fineReminder.inEachTimeline'),
    });
    return letters;
  };
  return usePrinting({ kind: 'reminder', fetchPdf, failure: t('fineReminder.printingRemindersFailed') });
}
