import { z } from 'zod';

import { statusOf } from '../data/problem.ts';

const LONGEST = 30_000;

/**
 * Milliseconds before the next attempt: `base`, doubled with each failure in a row, at most half a minute; and up
 * to half as long again by chance, so that not all consoles come back in the same moment.
 */
export const backoff = (failures: number, base: number, chance: number): number =>
  Math.min(base * 2 ** failures, LONGEST) * (1 + chance / 2);

/** Resolves after a time, or as soon as the signal says so. */
export const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    if (signal?.aborted === true) finish();
    else signal?.addEventListener('abort', finish);
  });

/** Calls `expire` unless it is set again, or cleared, in time. */
function createDeadline(expire: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clear = (): void => clearTimeout(timer);
  return {
    clear,
    set: (milliseconds: number): void => {
      clear();
      timer = setTimeout(expire, milliseconds);
    },
  };
}

export type SseMessage =
  | { type: 'event'; name: string; data: string; id: string }
  /** When to come back after the end, in milliseconds. */
  | { type: 'retry'; after: number };

/** A carriage return at the very end may be the first half of a line's end. */
const LINE_END = /\r\n|\n|\r(?!$)/;
const FIELD = /^([^:]*)(?:: ?(.*))?$/s;

/**
 * Reads server-sent events as the HTML Standard writes them (section 9.2.6) from text that may be cut anywhere.
 * An event that the end cuts off is dropped.
 */
export function createSseParser(): (text: string) => SseMessage[] {
  let rest = '';
  let name = '';
  let data: string[] = [];
  let id = '';

  const finish = (): SseMessage[] => {
    const event = { type: 'event', name: name || 'message', data: data.join('\n'), id } as const;
    const messages = data.length > 0 ? [event] : [];
    name = '';
    data = [];
    return messages;
  };

  const takeField = (field: string, value: string): SseMessage[] => {
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) return [{ type: 'retry', after: Number(value) }];
    return [];
  };

  const takeLine = (line: string): SseMessage[] => {
    if (line === '') return finish();
    const [, field = '', value = ''] = FIELD.exec(line) ?? [];
    return takeField(field, value);
  };

  return (text) => {
    const lines = `${rest}${text}`.split(LINE_END);
    rest = lines.pop() ?? '';
    return lines.flatMap(takeLine);
  };
}

/** Connects; `lastEventId` makes up for what was missed since. */
export type Open = (
  lastEventId: string | undefined,
  signal: AbortSignal,
) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;

const CONNECTED_WITHIN = 10_000;
/** The server sends something every 15 seconds, if only a comment. */
const SILENT_AT_MOST = 40_000;

/** Why a connection was given up here. */
class Silence extends Error {
  override name = 'Silence';
}

/** The messages of one connection, until the server ends it. Rejects when it breaks or falls silent. */
async function* messagesFrom(
  open: Open,
  lastEventId: string | undefined,
  stopped: AbortSignal,
): AsyncGenerator<SseMessage | { type: 'open' }> {
  const given = new AbortController();
  const deadline = createDeadline(() => given.abort(new Silence('The server says nothing')));
  const parse = createSseParser();
  try {
    deadline.set(CONNECTED_WITHIN);
    const body = await open(lastEventId, AbortSignal.any([stopped, given.signal]));
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    yield { type: 'open' };
    for (;;) {
      deadline.set(SILENT_AT_MOST);
      const { done, value } = await reader.read();
      if (done) return;
      yield* parse(value);
    }
  } catch (error) {
    throw given.signal.aborted ? given.signal.reason : error;
  } finally {
    deadline.clear();
    given.abort();
  }
}

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

/** There was no answer, or a proxy answered that it got none. A refusal counts as an answer. */
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
