import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { translateError } from '@fines/command-api/engine/errors.ts';
import {
  AppendOutcomeUnknown,
  AppendRefused,
  type EventStore,
  EventStoreUnavailable,
  openEventStore,
} from '@fines/platform/event-store/event-store.ts';
import { problemOf } from '@fines/platform/http/problem.ts';
import { registry } from '@fines/platform/metrics.ts';
import { Metadata, status } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import { describe, expect, onTestFinished, test } from 'vitest';

import { valueOf } from '../monitoring/metrics.ts';
import { events } from './contract/some-events.ts';
import { type Read, startScriptedServer } from './scripted-server.ts';

const EMPTY = 'google.protobuf.Empty';

/** Says of an append that it was not done, with details that say nothing. */
const refuse = (answer: streams.BatchAppendResp, message: string, type = EMPTY): void => {
  const details = new any.Any();
  details.pack(new shared.Empty().serializeBinary(), type);
  answer.setError(new statusPb.Status().setMessage(message).setDetails(details));
};

const written = (answer: streams.BatchAppendResp): void => {
  const position = new shared.AllStreamPosition().setCommitPosition('5').setPreparePosition('5');
  const success = new streams.BatchAppendResp.Success().setCurrentRevision('0').setPosition(position);
  answer.setSuccess(success);
};

const fail = (call: Read, code: status, details: string, trailers: Record<string, string> = {}): void => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  call.emit('error', Object.assign(new Error(details), { code, details, metadata }));
};

type Odd = {
  append?: (answer: streams.BatchAppendResp) => void;
  read?: (call: Read) => void;
  within?: number;
};

async function opened({
  append = written,
  read = (call) => call.end(),
  within = 400,
}: Odd): Promise<EventStore> {
  const store = openEventStore({
    url: await startScriptedServer({ append, read }),
    appendWithinMs: () => within,
  });
  onTestFinished(() => store.close());
  return store;
}

const counted = async (name: string, labels?: Readonly<Record<string, string>>): Promise<number> =>
  valueOf(await registry.getSingleMetricAsString(name), name, labels) ?? 0;

describe('a server that starts, or has no leader', () => {
  test('is asked again, with the same events, until it has one', async () => {
    let asked = 0;
    const store = await opened({
      append: (answer) => (++asked < 4 ? refuse(answer, 'Server Is Not Ready') : written(answer)),
    });
    const before = await counted('fines_append_retries_total');
    expect(await store.append('a', events(1), 'no-stream')).toMatchObject({ revision: 0 });
    expect(asked).toBe(4);
    expect((await counted('fines_append_retries_total')) - before).toBe(3);
  });

  test.each([
    ['Server Is Not Ready', EMPTY],
    ['Server Is Too Busy', EMPTY],
    ['Leader Not Found', 'event_store.client.SomethingNew'],
  ])('has not refused for good when it says %s', async (message, type) => {
    const store = await opened({ append: (answer) => refuse(answer, message, type), within: 1000 });
    const before = await counted('fines_appends_total', { outcome: 'unknown' });
    const error: unknown = await store.append('a', events(1), 'no-stream').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppendOutcomeUnknown);
    expect((await counted('fines_appends_total', { outcome: 'unknown' })) - before).toBe(1);
    expect(problemOf(translateError(error))).toMatchObject({ status: 503, code: 'unavailable' });
    expect(translateError(error)).toMatchObject({ retryAfterSeconds: 2 });
  });

  test.each([
    ['is not ready', status.UNAVAILABLE, 'Server Is Not Ready', {}],
    [
      'is not the leader',
      status.NOT_FOUND,
      'Leader info available',
      { exception: 'not-leader', 'leader-endpoint-host': '127.0.0.1', 'leader-endpoint-port': '1' },
    ],
    ['does not say why', status.UNKNOWN, 'Exception was thrown by handler.', {}],
  ])('that %s cannot be read now', async (_what, code, details, trailers) => {
    const store = await opened({ read: (call) => fail(call, code, details, trailers) });
    await expect(store.readStream('a')).rejects.toThrow(EventStoreUnavailable);
    await expect(store.end()).rejects.toThrow(EventStoreUnavailable);
    await expect(store.ready()).rejects.toThrow(EventStoreUnavailable);
    await expect(store.readAll()[Symbol.asyncIterator]().next()).rejects.toThrow(EventStoreUnavailable);
  });
});

test('what was given up without a connection is not sent when there is one', async () => {
  let asked = 0;
  const url = await startScriptedServer({
    append: (answer) => {
      asked++;
      written(answer);
    },
    read: (call) => call.end(),
  });
  const checked = Promise.withResolvers<void>();
  const store = openEventStore({ url, appendWithinMs: () => 1000, beforeAppends: () => checked.promise });
  onTestFinished(() => store.close());
  await expect(store.append('a', events(1), 'no-stream')).rejects.toThrow(EventStoreUnavailable);
  checked.resolve();
  await store.append('b', events(1), 'no-stream');
  expect(asked).toBe(1);
});

test.each(['AccessDenied', 'BadRequest', 'InvalidTransaction', 'MaximumAppendSizeExceeded', 'StreamDeleted'])(
  '%s is an answer, and not asked for again',
  async (name) => {
    let asked = 0;
    const store = await opened({
      append: (answer) => {
        asked++;
        refuse(answer, 'no', `event_store.client.${name}`);
      },
    });
    await expect(store.append('a', events(1), 'no-stream')).rejects.toThrow(AppendRefused);
    expect(asked).toBe(1);
  },
);
