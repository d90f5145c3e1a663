import { AccessDeniedError, type EventStoreDBClient } from '@eventstore/db-client';
import utils from '@eventstore/db-client/dist/utils/index.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';

import type { AppendRequest } from './append-messages.ts';
import { AppendRefused } from './errors.ts';
import { NoAnswer } from './no-answer.ts';
import { probe } from './probe.ts';

export type AppendStream = {
  /** @throws NoAnswer */
  send(request: AppendRequest): Promise<BatchAppendResp>;
  end(): void;
};

/**
 * A stream of append requests that many callers share, on the client's connection. The client has one itself,
 * but keeps the waiting callers of the whole process in one table: one broken connection rejects them all,
 * and an answer that comes after that ends the process.
 *
 * A node that is not, or no longer, the leader breaks the stream and names the leader: the client connects there.
 */
export async function openAppendStream(
  client: EventStoreDBClient,
  onClosed: () => void,
): Promise<AppendStream> {
  // The server must have answered something first: whatever fails until then was surely not written.
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
      // By the clock of the store, which would take it for too late by another one.
      message.getOptions()?.setDeadline(timestamp.Timestamp.fromDate(new Date(deadline + aheadBy)));
      const answer = Promise.withResolvers<BatchAppendResp>();
      waiting.set(id, answer);
      calls.write(message);
      return answer.promise;
    },
    end: () => calls.end(),
  };
}

/** What it tells is up to a second old. */
const NEXT_TO_NOTHING_MS = 2000;

function clockAhead(told: Date | undefined): number {
  const ahead = told === undefined ? 0 : told.getTime() - Date.now();
  return Math.abs(ahead) < NEXT_TO_NOTHING_MS ? 0 : ahead;
}

function broken(error: Error): Error {
  const cause = utils.convertToCommandError(error);
  return cause instanceof AccessDeniedError
    ? new AppendRefused('The event store denies access.', { cause })
    : new NoAnswer('The connection to the event store broke.', { cause });
}
