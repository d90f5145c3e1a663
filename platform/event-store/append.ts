import { AccessDeniedError, type EventStoreDBClient } from '@eventstore/db-client';
import utils from '@eventstore/db-client/dist/utils/index.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';

import { backOff, withDeadline } from '../async.ts';
import { type AppendRequest, appendRequest, readAnswer } from './append-messages.ts';
import { appendRetries } from './append-metrics.ts';
import { probe } from './connection.ts';
import {
  AppendRefused,
  NoAnswer,
  AppendOutcomeUnknown,
  EventStoreUnavailable,
  WrongExpectedRevision,
} from './errors.ts';
import type { Appended, ExpectedRevision, NewEvent, EventStoreLogger, Position } from './events.ts';
import { readStream } from './read.ts';

type AppendStream = {
  /** @throws NoAnswer */
  send(request: AppendRequest): Promise<BatchAppendResp>;
  end(): void;
};

/**
 * A stream of append requests on the client's connection, which many callers share. The client has one itself, but
 * keeps the waiting callers of the whole process in one table: one broken connection rejects them all, and an answer
 * that comes after that ends the process.
 *
 * A node that is not the leader breaks the stream and names the leader, and the client then connects there.
 */
async function openAppendStream(client: EventStoreDBClient, onClosed: () => void): Promise<AppendStream> {
  // First the server must answer something: if this fails, surely nothing was written.
  const aheadBy = clockAhead(await probe(client));
  const calls = await client['GRPCStreamCreator'](streamsGrpc.StreamsClient, 'batchAppend', (streams) =>
    streams.batchAppend(...client['callArguments']({ requiresLeader: true }, { deadline: Infinity })),
  )();
  const waiting = new Map<string, PromiseWithResolvers<BatchAppendResp>>();
  let closed: Error | undefined;

  const close = (error: Error): void => {
    if (closed) return;
    closed = error;
    onClosed();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  calls.on('data', (answer: BatchAppendResp) => {
    const id = utils.parseUUID(answer.getCorrelationId()) ?? '';
    waiting.get(id)?.resolve(answer);
    waiting.delete(id);
  });
  calls.on('error', (error: Error) => close(broken(error)));
  calls.on('end', () => {
    close(new NoAnswer('The event store ended the stream of appends.'));
    calls.end();
  });

  return {
    send: ({ id, message, deadline }) => {
      if (closed) return Promise.reject(closed);
      // The deadline by the clock of the store, which else might take the request for late.
      message.getOptions()?.setDeadline(timestamp.Timestamp.fromDate(new Date(deadline + aheadBy)));
      const answer = Promise.withResolvers<BatchAppendResp>();
      waiting.set(id, answer);
      calls.write(message);
      return answer.promise;
    },
    end: () => calls.end(),
  };
}

/** The time that the store states may be up to a second old, so smaller differences count as none. */
const NEXT_TO_NOTHING_MS = 2000;

function clockAhead(storeTime: Date | undefined): number {
  const ahead = storeTime === undefined ? 0 : storeTime.getTime() - Date.now();
  return Math.abs(ahead) < NEXT_TO_NOTHING_MS ? 0 : ahead;
}

function broken(error: Error): Error {
  const cause = utils.convertToCommandError(error);
  return cause instanceof AccessDeniedError
    ? new AppendRefused('The event store denies access.', { cause })
    : new NoAnswer('The connection to the event store broke.', { cause });
}

type Options = { withinMs: () => number; logger: EventStoreLogger; beforeAppends: () => Promise<void> };

export type Appender = {
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>;
  close(): void;
};

/** The share of the deadline that one try may take. The rest is for repeating it. */
const SHARE_OF_ONE_TRY = 0.4;
const LONGEST_PAUSE_MS = 500;

/**
 * Appends over one shared stream of requests. An append without an answer is repeated with the same ids and expected
 * revision until the deadline. The store answers the same each time, whether the first try was written or not.
 */
export function openAppender(
  client: EventStoreDBClient,
  { withinMs, logger, beforeAppends }: Options,
): Appender {
  let current: Promise<AppendStream> | undefined;
  let isClosed = false;

  /** A new connection may lead to another server, so it is checked first. */
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
      const within = withinMs();
      const deadline = Date.now() + within;
      const request = appendRequest(stream, events, expected, deadline);
      let sent = false;
      for (let attempt = 1; ; attempt++) {
        const tryUntil = Math.min(deadline, Date.now() + within * SHARE_OF_ONE_TRY);
        try {
          const connection = await withDeadline(tryUntil, connect(), noAnswer);
          sent = true;
          const answer = await withDeadline(tryUntil, connection.send(request), noAnswer);
          const { revision, position } = readAnswer(answer, stream, expected);
          return { revision, position: position ?? (await findPosition(client, stream, revision)) };
        } catch (error) {
          // If that fails, the next read of the caller tells why.
          if (error instanceof WrongExpectedRevision)
            await withDeadline(deadline, untilShown(client, error), noAnswer).catch(() => undefined);
          if (!(error instanceof NoAnswer)) throw error;
          if (isClosed || Date.now() >= deadline) throw gaveUp(stream, sent, error);
          appendRetries.inc();
          logger.warn({ err: error, stream, attempt }, 'an append got no answer and is repeated');
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

/** In sum one to two seconds: what cannot be read by then was deleted, or was lost with its leader. */
const SHOWN_TRIES = 6;

/**
 * Waits until the event can be read for which an append was refused. A cluster shows an event only when most of its
 * nodes have it. Whoever was refused would read the stream as it was before, and decide the same again.
 */
async function untilShown(
  client: EventStoreDBClient,
  { stream, actual }: WrongExpectedRevision,
): Promise<void> {
  if (actual === 'no-stream') return;
  for (let attempt = 1; attempt <= SHOWN_TRIES; attempt++) {
    if ((await readStream(client, stream, { from: actual, limit: 1 })).length > 0) return;
    await backOff(attempt, LONGEST_PAUSE_MS);
  }
}

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
