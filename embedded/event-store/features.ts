import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { handleUnaryCall } from '@grpc/grpc-js';

const VERSION = '24.10.0';

/** ServerFeatures.GetSupportedMethods: tells the client that it can send appends in batches. */
export const supportedMethodsHandler: handleUnaryCall<shared.Empty, features.SupportedMethods> = (
  _,
  callback,
) => {
  const supported = new features.SupportedMethods().setEventStoreServerVersion(VERSION);
  for (const { path } of Object.values(streamsGrpc.StreamsService)) {
    const [, service = '', method = ''] = path.split('/');
    supported.addMethods(
      new features.SupportedMethod().setServiceName(service).setMethodName(method.toLowerCase()),
    );
  }
  callback(null, supported);
};
