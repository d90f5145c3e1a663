import { EventStoreDBClient } from '@eventstore/db-client';
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import utils from '@eventstore/db-client/dist/utils/index.js';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { afterAll, describe, expect, it } from 'vitest';

import manifest from '../../platform/package.json' with { type: 'json' };

const client = EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false');
afterAll(() => client.dispose());

/** What platform/event-store uses of the client although nobody promises it: one exact version has it. */
describe('the event store client', () => {
  it('is pinned to one version', () => {
    expect(manifest.dependencies['@eventstore/db-client']).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it.each([
    'GRPCStreamCreator',
    'callArguments',
    'createChannel',
    'getChannel',
    'execute',
    'handleError',
  ] as const)('has the private member %s', (name) => {
    expect(client[name]).toBeTypeOf('function');
  });

  it('has channels whose settings can still be changed', async () => {
    const channel = await client['createChannel']();
    expect(channel['internalChannel'].getOptions()).toMatchObject({ 'grpc.keepalive_time_ms': 10_000 });
    channel.close();
  });

  it('has the modules of its inside that are imported', () => {
    expect(parseConnectionString).toBeTypeOf('function');
    expect(utils.convertToCommandError).toBeTypeOf('function');
    expect(features.ServerFeaturesClient).toBeTypeOf('function');
    expect(streams.StreamsClient).toBeTypeOf('function');
    expect(Object.keys(streams.StreamsService)).toEqual(
      expect.arrayContaining(['read', 'append', 'batchAppend']),
    );
  });
});
