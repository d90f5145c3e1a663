import type { ReadTable } from '@fines/domain/shared/read-tables.ts';
import { useState } from 'react';

import { useCommandKey } from '../data/commands.ts';
import { isOutdated } from '../data/problem.ts';
import { useChanged } from '../data/useChanged.ts';
import type { Toast } from '../toast/ConsoleNotification.tsx';
import { useToast } from '../toast/useToast.ts';

type Command<Content, Answer> = {
  /** The call of the API. `key` stays the same as long as the content does: what was sent twice is done once. */
  send: (content: Content, key: string) => Promise<Answer>;
  /** What it is about, if the content does not say so: the id of a record, and the version that was seen. */
  about?: unknown;
  /** The read tables that it changes: what is shown of them is read again, also where somebody else was faster. */
  changes: readonly ReadTable[];
  /** What happens at once, before anything is read again. */
  onAnswer?: (answer: Answer) => void;
  /** What is said once the screen shows it. */
  done?: (answer: Answer, content: Content) => Toast;
  /** Says that it was refused or could not be sent. Without it, `run` rejects. */
  onFailed?: (error: unknown) => void | Promise<void>;
};

/** Sends a command. `run` answers what the API answered; undefined if it failed and that was said. */
export function useCommand<Content, Answer>(command: Command<Content, Answer>) {
  const { send, about, changes, onAnswer, done, onFailed } = command;
  const [isPending, setPending] = useState(false);
  const keyOf = useCommandKey();
  const changed = useChanged();
  const toast = useToast();

  const fail = async (error: unknown): Promise<undefined> => {
    if (isOutdated(error)) await changed(...changes);
    if (onFailed === undefined) throw error;
    await onFailed(error);
  };
  const succeed = async (answer: Answer, content: Content): Promise<Answer> => {
    onAnswer?.(answer);
    await changed(...changes);
    if (done) toast(done(answer, content));
    return answer;
  };
  const run = async (content: Content): Promise<Answer | undefined> => {
    setPending(true);
    try {
      const key = keyOf([about, content]);
      return await send(content, key).then((answer) => succeed(answer, content), fail);
    } finally {
      setPending(false);
    }
  };
  return { run, isPending };
}
