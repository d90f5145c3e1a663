import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { eventBytes } from '@fines/embedded/event-store/event-bytes.ts';
import { supportedMethodsHandler } from '@fines/embedded/event-store/features.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { Server, ServerCredentials, type ServerDuplexStream, type ServerWritableStream } from '@grpc/grpc-js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import { expect, onTestFinished, test } from 'vitest';

import { urlOf } from './servers.ts';
import { events } from './some-events.ts';

type Appends = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;
type Read = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

/** A server that tells of an append no more than that it was written as revision 7. */
async function startForgetfulServer(): Promise<number> {
  const server = new Server();
  server.addService(features.ServerFeaturesService, { getSupportedMethods: supportedMethodsHandler });
  server.addService(streamsGrpc.StreamsService, {
    batchAppend: (call: Appends) => {
      call.on('end', () => call.end());
      call.on('data', (request: streams.BatchAppendReq) => {
        const success = new streams.BatchAppendResp.Success();
        success.setCurrentRevision('7').setNoPosition(new empty.Empty());
        const answer = new streams.BatchAppendResp();
        call.write(answer.setCorrelationId(request.getCorrelationId()).setSuccess(success));
      });
    },
    read: (call: Read) => {
      const revision = Number(call.request.getOptions()?.getStream()?.getRevision());
      const message = streams.ReadResp.deserializeBinary(
        eventBytes({
          position: 4711,
          stream: 'a',
          revision,
          id: '00000000-0000-4000-8000-000000000000',
          type: 'Happened',
          contentType: 'application/json',
          data: Buffer.from('{}'),
          metadata: Buffer.from('{}'),
          created: '0',
        }),
      );
      call.write(message);
      call.end();
    },
  });
  onTestFinished(() => server.forceShutdown());
  return new Promise((bound, failed) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) =>
      error ? failed(error) : bound(port),
    );
  });
}

test('a position that the answer does not tell is read from the log', async () => {
  const store = openEventStore({ url: urlOf(await startForgetfulServer()) });
  onTestFinished(() => store.close());
  expect(await store.append('a', events(1), 'no-stream')).toEqual({
    revision: 7,
    position: { commit: 4711n, prepare: 4711n },
  });
});
