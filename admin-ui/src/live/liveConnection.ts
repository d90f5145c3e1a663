import { z } from 'zod';

import { statusOf } from '../data/problem.ts';
import { messagesFrom, type Open, Silence } from './messages.ts';
import type { SseMessage } from './sseParser.ts';
import { backoff, pause } from './timing.ts';

const changeSchema = z.object({ position: z.string().optional(), tables: z.array(z.string()) });
/** Rows of these read tables changed, up to that place in the event log if it is known. */
export type LiveChange = z.output<typeof changeSchema>;

type Parts = {
  open: Open;
  onChange: (change: LiveChange) => void;
  /** Whether the server can be reached: told at each success, and when attempts keep failing. */
  onReachable: (isReachable: boolean) => void;
  random?: () => number;
};

const FIRST_RETRY = 1000;
/** The id of no event: the server answers it with everything that may have changed. */
const NO_EVENT = '';
/** A restart of the server is over before the second attempt. */
const FAILURES_BEFORE_TOLD = 2;

/** No answer, or one of a proxy that got none. A refusal is an answer. */
const isGone = (error: unknown): boolean =>
  error instanceof Silence || statusOf(error) === 0 || (statusOf(error) ?? 0) >= 500;

/** Hears from the server what changed, and comes back after every end until it is stopped. */
export function createLiveConnection({ open, onChange, onReachable, random = Math.random }: Parts) {
  let lastEventId: string | undefined;
  let retryAfter = FIRST_RETRY;
  let failures = 0;
  let running: AbortController | undefined;

  const take = (message: SseMessage | { type: 'open' }): void => {
    if (message.type === 'open') return onReachable(true);
    if (message.type === 'retry') {
      retryAfter = message.after;
      return;
    }
    failures = 0;
    lastEventId = message.id;
    if (message.name === 'changed') onChange(changeSchema.parse(JSON.parse(message.data)));
  };

  const listen = async (stopped: AbortSignal): Promise<void> => {
    for await (const message of messagesFrom(open, lastEventId, stopped)) take(message);
  };

  const fail = (error: unknown): void => {
    failures += 1;
    lastEventId ??= NO_EVENT;
    if (failures >= FAILURES_BEFORE_TOLD && isGone(error)) onReachable(false);
  };

  const follow = async (stopped: AbortSignal): Promise<void> => {
    failures = 0;
    while (!stopped.aborted) {
      await listen(stopped).catch((error: unknown) => stopped.aborted || fail(error));
      await pause(backoff(failures, retryAfter, random()), stopped);
    }
  };

  return {
    /** Connects, and after a `stop` hears at once if something changed meanwhile. */
    start: (): void => {
      if (running !== undefined) return;
      running = new AbortController();
      void follow(running.signal);
    },
    stop: (): void => {
      running?.abort();
      running = undefined;
    },
  };
}

export type LiveConnection = ReturnType<typeof createLiveConnection>;
