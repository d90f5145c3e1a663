import type { EventStoreDBClient } from '@eventstore/db-client';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';

const ANSWER_WITHIN_MS = 3000;

/** Asks the server for something that it always knows. Opens the connection if there is none. */
export function probe(client: EventStoreDBClient): Promise<void> {
  return client['execute'](features.ServerFeaturesClient, 'getSupportedMethods', (server) => {
    const [metadata, options] = client['callArguments']({ deadline: ANSWER_WITHIN_MS });
    return new Promise((answered, failed) => {
      server.getSupportedMethods(new shared.Empty(), metadata, options, (error) =>
        error ? failed(error) : answered(),
      );
    });
  });
}
