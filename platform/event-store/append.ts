import type { EventStoreDBClient } from '@eventstore/db-client';

import { appendRetries } from '../metrics/appends.ts';
import { appendRequest, readAnswer } from './append-messages.ts';
import { type AppendStream, openAppendStream } from './append-stream.ts';
import { backOff } from './backoff.ts';
import { AppendOutcomeUnknown, AppendRefused, EventStoreUnavailable } from './errors.ts';
import type { Appended, ExpectedRevision, NewEvent } from './events.ts';
import type { EventStoreLog } from './log.ts';
import { NoAnswer } from './no-answer.ts';
import type { Position } from './position.ts';
import { readStream } from './read.ts';
import { withDeadline } from './with-deadline.ts';

type Options = { deadlineMs: number; log: EventStoreLog; beforeAppends: () => Promise<void> };

export type Appender = {
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>;
  close(): void;
};

/** One try gets so much of the time there is; the rest is for repeating it. */
const SHARE_OF_ONE_TRY = 0.4;
const LONGEST_PAUSE_MS = 500;

/**
 * Appends over one shared stream of requests. What gets no answer is sent again, the same ids at the same
 * place, until the deadline: the store answers as it did, or would have, the first time.
 */
export function openAppender(
  client: EventStoreDBClient,
  { deadlineMs, log, beforeAppends }: Options,
): Appender {
  let current: Promise<AppendStream> | undefined;
  let isClosed = false;

  /** Another server may answer on a new connection. */
  const openChecked = async (): Promise<AppendStream> => {
    const stream = await openAppendStream(client, () => (current = undefined));
    try {
      await beforeAppends();
      return stream;
    } catch (error) {
      stream.end();
      throw error;
    }
  };

  const connect = async (): Promise<AppendStream> => {
    if (isClosed) throw new NoAnswer('The event store was closed.');
    current ??= openChecked();
    try {
      return await current;
    } catch (cause) {
      current = undefined;
      if (cause instanceof AppendRefused) throw cause;
      throw new NoAnswer('The event store cannot be reached.', { cause });
    }
  };

  return {
    append: async (stream, events, expected) => {
      const deadline = Date.now() + deadlineMs;
      const request = appendRequest(stream, events, expected, deadline);
      let sent = false;
      for (let attempt = 1; ; attempt++) {
        const tryUntil = Math.min(deadline, Date.now() + deadlineMs * SHARE_OF_ONE_TRY);
        try {
          const connection = await withDeadline(tryUntil, connect(), noAnswer);
          sent = true;
          const answer = await withDeadline(tryUntil, connection.send(request), noAnswer);
          const { revision, position } = readAnswer(answer, stream, expected);
          return { revision, position: position ?? (await findPosition(client, stream, revision)) };
        } catch (error) {
          if (!(error instanceof NoAnswer)) throw error;
          if (isClosed || Date.now() >= deadline) throw gaveUp(stream, sent, error);
          appendRetries.inc();
          log.warn({ err: error, stream, attempt }, 'an append got no answer and is repeated');
        }
        await backOff(attempt, Math.min(LONGEST_PAUSE_MS, Math.max(0, deadline - Date.now())));
      }
    },
    close: () => {
      isClosed = true;
      void current?.then((stream) => stream.end()).catch(() => undefined);
    },
  };
}

const noAnswer = (): Error => new NoAnswer('No answer in time.');

async function findPosition(client: EventStoreDBClient, stream: string, revision: number): Promise<Position> {
  try {
    const [event] = await readStream(client, stream, { from: revision, limit: 1 });
    if (event) return event.position;
  } catch (cause) {
    throw new NoAnswer('It was written, but where could not be read.', { cause });
  }
  throw new NoAnswer('It was written, but is not there to be read.');
}

function gaveUp(stream: string, sent: boolean, cause: NoAnswer): Error {
  return sent
    ? new AppendOutcomeUnknown(`No answer whether ${stream} was appended to.`, { cause })
    : new EventStoreUnavailable(`Nothing was appended to ${stream}: no connection.`, { cause });
}
