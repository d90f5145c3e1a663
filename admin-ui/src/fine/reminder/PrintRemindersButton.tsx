import MailOutlined from '@mui/icons-material/MailOutlined';
import Button from '@mui/material/Button';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { useUser } from '../../auth/useUser.ts';
import { newKey } from '../../data/commands.ts';
import { useApi } from '../../data/dataProvider.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { messageOf } from '../../data/problem.ts';
import { useChanged } from '../../data/useChanged.ts';
import { useFailureToast, useToast } from '../../toast/useToast.ts';
import { type PayableFine, mayBeReminded } from '../fineRights.ts';
import { t } from './messages.ts';

type Sheet = ComponentType<{ fines: readonly Fine[] }>;

/**
 * Records a reminder of each fine and prints the letters of those that were recorded; the letters stand beside the
 * console, where only the printer sees them. Tried again after a lost answer, it is the same reminder.
 */
export function usePrintReminders() {
  const api = useApi();
  const changed = useChanged();
  const toast = useToast();
  const failed = useFailureToast();
  const keys = useRef(new Map<string, string>());
  const [letters, setLetters] = useState<ReactNode>();
  const [isPending, setPending] = useState(false);

  const remind = async (id: string): Promise<Fine> => {
    const key = keys.current.get(id) ?? newKey();
    keys.current.set(id, key);
    const fine = await api.sendReminder(id, key);
    keys.current.delete(id);
    return fine;
  };

  const print = async (ids: readonly string[]): Promise<void> => {
    setPending(true);
    try {
      const { PrintedReminders } = await import('./PrintedReminders.tsx');
      const { reminded, refusals } = await eachOf(ids, remind);
      await changed('fines', 'activity');
      if (reminded.length > 0) show(PrintedReminders, reminded);
      for (const [id, error] of refusals.slice(0, 1)) {
        const { length: count } = refusals;
        failed(count === 1 ? t('noReminderOf', { fine: id }) : t('noReminders', { count }), error);
      }
    } catch (error) {
      failed(t('printingRemindersFailed'), error);
    } finally {
      setPending(false);
    }
  };

  const show = (Letters: Sheet, fines: readonly Fine[]): void => {
    flushSync(() => setLetters(<Letters fines={fines} />));
    toast({
      title: t('remindersPrinted', { count: fines.length }),
      description: t('inEachTimeline'),
    });
    window.print();
  };

  return { print, isPending, letters };
}

type Reminded = { reminded: Fine[]; refusals: [id: string, error: unknown][] };

/** One after the other: a refusal of one holds up no other. */
async function eachOf(ids: readonly string[], remind: (id: string) => Promise<Fine>): Promise<Reminded> {
  const all: Reminded = { reminded: [], refusals: [] };
  for (const id of ids) {
    try {
      all.reminded.push(await remind(id));
    } catch (error) {
      all.refusals.push([id, error]);
      if (messageOf(error) === undefined) break;
    }
  }
  return all;
}

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
