import type { ReadTable } from '@fines/domain/shared/read-tables.ts';
import { useState } from 'react';

import { useCommandKey } from '../data/commands.ts';
import { isOutdated } from '../data/problem.ts';
import { useChanged, useGone } from '../data/useChanged.ts';
import type { Toast } from '../toast/ConsoleNotification.tsx';
import { useFailureToast, useToast } from '../toast/useToast.ts';

type Command<Content, Answer> = {
  /** The call of the API. `key` stays the same as long as the content does: what was sent twice is done once. */
  send: (content: Content, key: string) => Promise<Answer>;
  /** What it is about, if the content does not say so: the id of a record, and the version that was seen. */
  about?: unknown;
  /** The read tables that it changes: what is shown of them is read again, also where somebody else was faster. */
  changes: readonly ReadTable[];
  /** Whether the screen is left then, because its record is gone. */
  isLeft?: boolean;
  /** What happens at once, before anything is read again. */
  onAnswer?: (answer: Answer, content: Content) => void;
  /** What is said once the screen shows it. */
  done?: (answer: Answer, content: Content) => Toast;
  /** What is said if it was refused or could not be sent. */
  failure: string;
  /** What else happens then. An error that it answers is shown in place of what the server said. */
  onFailed?: (error: unknown, content: Content) => unknown;
  /** Whether nothing is left to mend after such a failure: then a message says it all, also for a form. */
  isOver?: (error: unknown) => boolean;
};

/**
 * Sends a command, and says what became of it. `run` answers what the API answered, undefined if it failed; `submit`
 * rejects then, for a form that shows why.
 */
export function useCommand<Content, Answer>(command: Command<Content, Answer>) {
  const { send, about, changes, isLeft = false, onAnswer, done, failure, onFailed, isOver } = command;
  const [pending, setPending] = useState<{ content: Content }>();
  const keyOf = useCommandKey();
  const changed = useChanged();
  const gone = useGone();
  const toast = useToast();
  const failed = useFailureToast();

  const succeed = async (answer: Answer, content: Content): Promise<Answer> => {
    onAnswer?.(answer, content);
    await (isLeft ? gone : changed)(...changes);
    if (done) toast(done(answer, content));
    return answer;
  };
  const fail = async (cause: unknown, content: Content, isForm: boolean): Promise<undefined> => {
    if (isOutdated(cause)) await changed(...changes);
    const error = (await onFailed?.(cause, content)) ?? cause;
    const isSaidInForm = isForm && isOver?.(cause) !== true;
    failed(failure, error, isSaidInForm ? 'said' : undefined);
    if (isSaidInForm) throw error;
  };
  const attempt = async (content: Content, isForm: boolean): Promise<Answer | undefined> => {
    setPending({ content });
    try {
      return await send(content, keyOf([about, content])).then(
        (answer) => succeed(answer, content),
        (error: unknown) => fail(error, content, isForm),
      );
    } finally {
      setPending(undefined);
    }
  };
  return {
    run: (content: Content) => attempt(content, false),
    submit: (content: Content) => attempt(content, true),
    isPending: pending !== undefined,
    /** What is on its way. */
    pending: pending?.content,
  };
}
