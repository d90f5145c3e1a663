import type { EventStoreDBClient } from '@eventstore/db-client';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';

const ANSWER_WITHIN_MS = 3000;

/**
 * Asks the server for something that it always knows. Opens the connection if there is none.
 *
 * @returns what time it is there, to the second, if the server says so as HTTP has it
 */
export function probe(client: EventStoreDBClient): Promise<Date | undefined> {
  return client['execute'](features.ServerFeaturesClient, 'getSupportedMethods', (server) => {
    const [metadata, options] = client['callArguments']({ deadline: ANSWER_WITHIN_MS });
    return new Promise((answered, failed) => {
      let date: Date | undefined;
      const call = server.getSupportedMethods(new shared.Empty(), metadata, options, (error) =>
        error ? failed(error) : answered(date),
      );
      call.on('metadata', (headers) => (date = dateIn(headers.get('date')[0])));
    });
  });
}

function dateIn(header: string | Buffer | undefined): Date | undefined {
  const date = new Date(String(header));
  return Number.isNaN(date.getTime()) ? undefined : date;
}
