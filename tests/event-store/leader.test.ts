import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { readConfig, variables } from '@fines/platform/config.ts';
import { type EventStore, openEventStore } from '@fines/platform/event-store/event-store.ts';
import { Metadata, status } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import { expect, onTestFinished, test } from 'vitest';

import { all, events } from './contract/some-events.ts';
import { eventMessage } from './event-message.ts';
import { type Appends, type Read, startScriptedServer } from './scripted-server.ts';

/** Two nodes of a cluster that answer as EventStoreDB's do, each with its own name as the stream of all it tells. */
class TwoNodes {
  readonly #urls: string[] = [];
  /** Undefined: they are electing one. */
  leader: 0 | 1 | undefined = 0;
  /** The nodes that were sent one. */
  readonly appends: (0 | 1)[] = [];

  static async start(): Promise<TwoNodes> {
    const nodes = new TwoNodes();
    for (const node of [0, 1] as const) {
      const url = await startScriptedServer({
        append: (answer, call) => nodes.#append(node, answer, call),
        read: (call) => nodes.#read(node, call),
      });
      nodes.#urls.push(url);
    }
    return nodes;
  }

  store(node: 0 | 1): EventStore {
    const store = openEventStore({ url: this.#urls[node] ?? '', appendWithinMs: () => 5000 });
    onTestFinished(() => store.close());
    return store;
  }

  #append(node: 0 | 1, answer: streams.BatchAppendResp, call: Appends): void | false {
    this.appends.push(node);
    if (!this.#isRefused(node, call)) return written(answer);
    if (this.leader === undefined) return notWritten(answer, 'No leader info available in response');
    call.emit('error', this.#notLeader());
    return false;
  }

  #read(node: 0 | 1, call: Read): void {
    if (!this.#isRefused(node, call)) {
      call.write(eventMessage({ stream: `node-${node}` }));
      call.end();
    } else if (this.leader === undefined) {
      call.emit('error', failure(status.UNKNOWN, 'No leader info available in response', new Metadata()));
    } else call.emit('error', this.#notLeader());
  }

  #isRefused = (node: 0 | 1, { metadata }: Read | Appends): boolean =>
    metadata.get('requires-leader')[0] === 'true' && this.leader !== node;

  #notLeader(): Error {
    const { hostname, port } = new URL(this.#urls[this.leader ?? 0] ?? '');
    const trailers = new Metadata();
    trailers.set('exception', 'not-leader');
    trailers.set('leader-endpoint-host', hostname);
    trailers.set('leader-endpoint-port', port);
    return failure(status.NOT_FOUND, 'Leader info available', trailers);
  }
}

const failure = (code: status, details: string, metadata: Metadata): Error =>
  Object.assign(new Error(details), { code, details, metadata });

function written(answer: streams.BatchAppendResp): void {
  const position = new shared.AllStreamPosition().setCommitPosition('5').setPreparePosition('5');
  answer.setSuccess(new streams.BatchAppendResp.Success().setCurrentRevision('0').setPosition(position));
}

function notWritten(answer: streams.BatchAppendResp, message: string): void {
  const details = new any.Any();
  details.pack(new shared.Empty().serializeBinary(), 'google.protobuf.Empty');
  answer.setError(new statusPb.Status().setMessage(message).setDetails(details));
}

const toldBy = async (store: EventStore): Promise<string | undefined> =>
  (await store.readStream('a'))[0]?.stream;

const readAddress = (ESDB_URL: string) => readConfig({ ESDB_URL: variables.ESDB_URL }, { ESDB_URL });

test.each([
  'esdb://a:2113,b:2113,c:2113?tls=false&nodePreference=follower',
  'esdb://user:pa%40ss@a:2113,b:2113?tlsCAFile=/ca.crt',
  'esdb+discover://eventstore:2113?tls=false',
  'esdb://127.0.0.1:2113',
])('an address may be %s', (ESDB_URL) => {
  expect(readAddress(ESDB_URL)).toEqual({ ESDB_URL });
});

test.each(['http://127.0.0.1:2113', 'kurrentdb://127.0.0.1:2113', 'esdb://', 'esdb://a:port'])(
  'an address may not be %s',
  (ESDB_URL) => {
    expect(() => readAddress(ESDB_URL)).toThrow(
      /ESDB_URL: must be an esdb:\/\/, .* address of the event store/,
    );
  },
);

test('what decides is asked of the leader, whoever the address names', async () => {
  const nodes = await TwoNodes.start();
  const store = nodes.store(1);
  expect(await toldBy(store)).toBe('node-0');
  expect(await toldBy(store)).toBe('node-0');
});

test('the leader is appended to, whoever the address names', async () => {
  const nodes = await TwoNodes.start();
  const store = nodes.store(1);
  const appends = Array.from({ length: 20 }, (_, n) => store.append(`a${n}`, events(1), 'no-stream'));
  expect(await Promise.all(appends)).toHaveLength(20);
  expect(nodes.appends.filter((node) => node === 0)).toHaveLength(20);
});

test('is ready while there is a leader', async () => {
  const nodes = await TwoNodes.start();
  const store = nodes.store(1);
  await store.ready();
  nodes.leader = undefined;
  await expect(store.ready()).rejects.toThrow('Reading from the event store broke');
});

test('the log may be read anywhere', async () => {
  const nodes = await TwoNodes.start();
  const read = await all(nodes.store(1).readAll({ limit: 1 }));
  expect(read.map(({ stream }) => stream)).toEqual(['node-1']);
});

test('an election changes who is asked and appended to, on connections that are open', async () => {
  const nodes = await TwoNodes.start();
  const store = nodes.store(0);
  await store.append('a', events(1), 'no-stream');
  expect(await toldBy(store)).toBe('node-0');
  nodes.leader = undefined;
  await expect(store.readStream('a')).rejects.toThrow('Reading from the event store broke');
  const append = store.append('b', events(1), 'no-stream');
  await expect.poll(() => nodes.appends.length).toBeGreaterThan(1);
  nodes.leader = 1;
  expect(await append).toMatchObject({ revision: 0 });
  expect(nodes.appends.filter((node) => node === 1)).toHaveLength(1);
  expect(await toldBy(store)).toBe('node-1');
});

const breakOff = (call: Read | undefined): unknown =>
  call?.emit('error', failure(status.UNAVAILABLE, 'Server Is Not Ready', new Metadata()));

test('a call that breaks while no node of a cluster is to be found ends nothing else', async () => {
  const reads: Read[] = [];
  let isLeader = true;
  const url = await startScriptedServer({
    append: written,
    read: (call) => void reads.push(call),
    isLeader: () => isLeader,
  });
  const { host } = new URL(url);
  const store = openEventStore({ url: `esdb://${host},${host}?tls=false` });
  onTestFinished(() => store.close());
  const read = (): Promise<unknown> => store.readStream('a').catch((error: unknown) => error);

  const [first, second] = [read(), read()];
  await expect.poll(() => reads.length).toBe(2);
  isLeader = false;
  breakOff(reads[0]);
  expect(await first).toMatchObject({ code: 'event-store-unavailable' });
  const third = read();
  breakOff(reads[1]);
  expect(await second).toMatchObject({ code: 'event-store-unavailable' });
  expect(await third).toMatchObject({ cause: { message: 'Failed to discover after 10 attempts.' } });
  isLeader = true;
  const fourth = read();
  await expect.poll(() => reads.length).toBe(3);
  reads[2]?.end();
  expect(await fourth).toEqual([]);
});

test('is closed, though no node of its cluster can be found', async () => {
  const store = openEventStore({ url: 'esdb://127.0.0.1:1,127.0.0.1:2?tls=false' });
  await expect(store.close()).resolves.toBeUndefined();
});
