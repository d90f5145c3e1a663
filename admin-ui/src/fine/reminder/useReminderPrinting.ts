import { useRef } from 'react';

import { newKey } from '../../data/commands.ts';
import { useApi } from '../../data/dataProvider.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { messageOf } from '../../data/problem.ts';
import type { DownloadedFile } from '../../data/urls.ts';
import { useChanged } from '../../data/useChanged.ts';
import { t } from '../../i18n/i18nProvider.ts';
import type { PaperChoice } from '../../paper/choice.ts';
import { pdfs, type Printing, usePrinting, usePrintPapers } from '../../paper/usePrinting.tsx';
import { useFailureToast, useToast } from '../../toast/useToast.ts';
import { useFetchOwner } from '../useFetchOwner.ts';

/** Records a reminder of a fine. Until its letter is there, another try is the same reminder. */
function useRemind() {
  const api = useApi();
  const keys = useRef(new Map<string, string>());
  return async <Letter>(id: string, letterOf: (fine: Fine) => Promise<Letter>): Promise<Letter> => {
    const key = keys.current.get(id) ?? newKey();
    keys.current.set(id, key);
    const letter = await letterOf(await api.sendReminder(id, key));
    keys.current.delete(id);
    return letter;
  };
}

type Outcome<Letter> = { letters: Letter[]; refusals: [id: string, error: unknown][] };

/** One after the other: a refusal of one holds up no other. */
async function eachOf<Letter>(
  ids: readonly string[],
  remind: (id: string) => Promise<Letter>,
): Promise<Outcome<Letter>> {
  const all: Outcome<Letter> = { letters: [], refusals: [] };
  for (const id of ids) {
    try {
      all.letters.push(await remind(id));
    } catch (error) {
      all.refusals.push([id, error]);
      if (messageOf(error) === undefined) break;
    }
  }
  return all;
}

/** Reminds of each fine, as far as that is not refused, and says what came of it. */
function useRemindAll() {
  const changed = useChanged();
  const toast = useToast();
  const failed = useFailureToast();
  return async <Letter>(
    ids: readonly string[],
    remind: (id: string) => Promise<Letter>,
  ): Promise<Letter[]> => {
    const { letters, refusals } = await eachOf(ids, remind);
    await changed('fines', 'activity');
    if (letters.length > 0) {
      toast({
        title: t('fineReminder.remindersPrinted', { count: letters.length }),
        description: t('fineReminder.inEachTimeline'),
      });
    }
    for (const [id, error] of refusals.slice(0, 1)) {
      const { length: count } = refusals;
      failed(
        count === 1 ? t('fineReminder.noReminderOf', { fine: id }) : t('fineReminder.noReminders', { count }),
        error,
      );
    }
    return letters;
  };
}

/** Records a reminder of a fine, whose letter is saved instead of printed. */
function useReminderPdf(): (id: string, choice: PaperChoice) => Promise<DownloadedFile> {
  const changed = useChanged();
  const toast = useToast();
  const remind = useRemind();
  return async (id, choice) => {
    try {
      const file = await remind(id, () => pdfs.reminder(id, choice));
      toast({
        title: t('fineReminder.reminderNoted'),
        description: t('fineReminder.inTimelineOf', { fine: id }),
      });
      return file;
    } finally {
      await changed('fines', 'activity');
    }
  };
}

/** Records a reminder of each of these fines, and prints the letters of those that were recorded. */
export function useReminderPrinting(ids: readonly string[]): Printing {
  const api = useApi();
  const fetchOwner = useFetchOwner();
  const remind = useRemind();
  const remindAll = useRemindAll();
  const fetchPdf = useReminderPdf();
  const printPapers = usePrintPapers();
  const [only = '', ...others] = ids;

  return usePrinting({
    kind: 'reminder',
    print: (choice) =>
      printPapers(choice, async (about) => {
        const { reminderOf } = await import('@fines/papers/reminder.ts');
        const letterOf = async (fine: Fine) => {
          const [owner, link] = await Promise.all([fetchOwner(fine), api.publicLink(fine.id)]);
          return reminderOf(fine, about, { number: fine.remindersSent, owner, link });
        };
        return remindAll(ids, (id) => remind(id, letterOf));
      }),
    fetchPdf: others.length > 0 ? undefined : (choice) => fetchPdf(only, choice),
    failure: t('fineReminder.printingRemindersFailed'),
  });
}
