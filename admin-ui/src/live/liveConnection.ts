import { EventSource, type EventSourceFetchInit, type FetchLikeResponse } from 'eventsource';
import { z } from 'zod';

import { type Options, withHeader } from '../data/http.ts';
import { statusOf } from '../data/problem.ts';

const SHORTEST = 1000;
const LONGEST = 30_000;

/**
 * Milliseconds before the next attempt: `asked` by the server at least; a second, doubled with each failure in a row,
 * at most half a minute; and up to half as long again by chance, so that not all consoles come back in the same moment.
 */
export const backoff = (failures: number, asked: number, chance: number): number =>
  Math.max(asked, Math.min(SHORTEST * 2 ** failures, LONGEST)) * (1 + chance / 2);

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

const CONNECTED_WITHIN = 10_000;
/** The server sends something every 15 seconds, if only a comment. */
const SILENT_AT_MOST = 40_000;

/** Why a connection was given up here. */
class Silence extends Error {
  override name = 'Silence';
}

const changeSchema = z.object({ position: z.string().optional(), tables: z.array(z.string()) });
/** Rows of these read tables changed, up to that place in the event log if it is known. */
export type LiveChange = z.output<typeof changeSchema>;

type Parts = {
  url: string;
  /** Rejects when the answer is a refusal, or none comes. */
  open: (url: string, options: Options) => Promise<Response>;
  onChange: (change: LiveChange) => void;
  /** Whether the server can be reached: told at each success, and when attempts keep failing. */
  onReachable: (isReachable: boolean) => void;
  random?: () => number;
};

/** The id of no event: the server answers it with everything that may have changed. */
const NO_EVENT = '';
/** A restart of the server is over before the second attempt. */
const FAILURES_BEFORE_TOLD = 2;

/** There was no answer, or a proxy answered that it got none. A refusal counts as an answer. */
const isGone = (error: unknown): boolean =>
  error instanceof Silence || statusOf(error) === 0 || (statusOf(error) ?? 0) >= 500;

/** Passes on what the server does, or rejects with `Silence` when that takes too long. */
function createWatch(stopped: AbortSignal) {
  const silent = new AbortController();
  return {
    signal: AbortSignal.any([stopped, silent.signal]),
    within: async <Result>(milliseconds: number, result: Promise<Result>): Promise<Result> => {
      const timer = setTimeout(() => silent.abort(new Silence('The server says nothing')), milliseconds);
      try {
        return await result;
      } catch (error) {
        throw silent.signal.aborted ? silent.signal.reason : error;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/**
 * Hears from the server what changed, and comes back after every end until it is stopped. `EventSource` does that; what
 * it lacks is added where it fetches: longer waits after failures, and an end of connections that have fallen silent.
 */
export function createLiveConnection({ url, open, onChange, onReachable, random = Math.random }: Parts) {
  let source: EventSource | undefined;
  let lastEventId: string | undefined;
  let failures = 0;
  let endedAt: number | undefined;

  const fail = (error: unknown): void => {
    failures += 1;
    lastEventId ??= NO_EVENT;
    if (failures >= FAILURES_BEFORE_TOLD && isGone(error)) onReachable(false);
  };

  /** On top of the time that `EventSource` has waited. */
  async function waitLonger(stopped: AbortSignal): Promise<void> {
    if (endedAt === undefined) return;
    const waited = Date.now() - endedAt;
    const left = backoff(failures, waited, random()) - waited;
    if (left > 0) await pause(left, stopped);
    stopped.throwIfAborted();
  }

  async function openStream(options: Options): Promise<Response> {
    const answer = await open(url, withHeader(options, 'Last-Event-ID', lastEventId));
    // `EventSource` would take it for the end of all.
    if (answer.headers.get('Content-Type')?.startsWith('text/event-stream') !== true) {
      throw new Error('The answer is no stream of events');
    }
    return answer;
  }

  async function connect(init: EventSourceFetchInit): Promise<FetchLikeResponse> {
    const stopped: AbortSignal = init.signal;
    await waitLonger(stopped);
    const watch = createWatch(stopped);
    const heard = <Result>(milliseconds: number, result: Promise<Result>): Promise<Result> =>
      watch.within(milliseconds, result).catch((error: unknown) => {
        if (!stopped.aborted) fail(error);
        // `EventSource` takes an AbortError for its own, and would not come back.
        throw new Error('The connection broke', { cause: error });
      });
    const options = { headers: new Headers(init.headers), signal: watch.signal };
    const { status, redirected, headers, body } = await heard(CONNECTED_WITHIN, openStream(options));
    const reader = body?.getReader();
    const watched = reader && {
      read: () => heard(SILENT_AT_MOST, reader.read()),
      cancel: () => reader.cancel(),
    };
    return { url, status, redirected, headers, body: watched ? { getReader: () => watched } : null };
  }

  const hear = ({ lastEventId: id }: MessageEvent): void => {
    failures = 0;
    lastEventId = id;
  };

  return {
    /** Connects, and after a `stop` hears at once if something changed meanwhile. */
    start: (): void => {
      if (source !== undefined) return;
      failures = 0;
      endedAt = undefined;
      source = new EventSource(url, { fetch: (_url, init) => connect(init) });
      source.addEventListener('open', () => onReachable(true));
      source.addEventListener('error', () => {
        endedAt = Date.now();
      });
      source.addEventListener('hello', hear);
      source.addEventListener('changed', (event) => {
        hear(event);
        onChange(changeSchema.parse(JSON.parse(event.data)));
      });
    },
    stop: (): void => {
      source?.close();
      source = undefined;
    },
  };
}

export type LiveConnection = ReturnType<typeof createLiveConnection>;
