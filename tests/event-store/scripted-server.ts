import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { supportedMethodsHandler } from '@fines/embedded/event-store/features.ts';
import {
  Metadata,
  type sendUnaryData,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import { onTestFinished } from 'vitest';

import { eventStoreAt } from '../support/proxy.ts';

export type Appends = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;
export type Read = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

type Behaviour = {
  /** Fills in the answer to one append; may break off instead, and say so by `false`. */
  append: (answer: streams.BatchAppendResp, call: Appends) => void | false;
  read: (call: Read) => void;
  /** The time that it tells in its headers. */
  now?: () => Date;
  /** Whether it is the leader of its cluster; else it knows of none. */
  isLeader?: () => boolean;
};

const telling =
  (now: () => Date): typeof supportedMethodsHandler =>
  (call, callback) => {
    const headers = new Metadata();
    headers.set('date', now().toUTCString());
    call.sendMetadata(headers);
    supportedMethodsHandler(call, callback);
  };

const ledBy = (node: gossip.EndPoint): gossip.ClusterInfo =>
  new gossip.ClusterInfo().setMembersList([
    new gossip.MemberInfo()
      .setState(gossip.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(node),
  ]);

/** A server of the protocol that answers as a test wants it to; gives its address. */
export async function startScriptedServer({
  append,
  read,
  now = () => new Date(),
  isLeader = () => true,
}: Behaviour): Promise<string> {
  const server = new Server();
  server.addService(features.ServerFeaturesService, { getSupportedMethods: telling(now) });
  server.addService(streamsGrpc.StreamsService, {
    batchAppend: (call: Appends) => {
      call.on('end', () => call.end());
      call.on('data', (request: streams.BatchAppendReq) => {
        const answer = new streams.BatchAppendResp().setCorrelationId(request.getCorrelationId());
        if (append(answer, call) !== false) call.write(answer);
      });
    },
    read,
  });
  const node = new gossip.EndPoint().setAddress('127.0.0.1');
  server.addService(gossipGrpc.GossipService, {
    read: (_: unknown, answered: sendUnaryData<gossip.ClusterInfo>) =>
      answered(null, isLeader() ? ledBy(node) : new gossip.ClusterInfo()),
  });
  onTestFinished(() => server.forceShutdown());
  const port = await new Promise<number>((bound, failed) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, free) =>
      error ? failed(error) : bound(free),
    );
  });
  node.setPort(port);
  return eventStoreAt(port);
}
