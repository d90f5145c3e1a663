import type { EventStoreDBClient } from '@eventstore/db-client';
import utils from '@eventstore/db-client/dist/utils/index.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

import { translateReadError } from './errors.ts';
import { eventFromBytes, NO_EVENT } from './event-bytes.ts';
import type { RecordedEvent, Position } from './events.ts';

/** The client's own class, but with our parser for the answers. */
class LogClient extends streamsGrpc.StreamsClient {
  readLog(request: streams.ReadReq, ...[metadata, options]: ReturnType<EventStoreDBClient['callArguments']>) {
    const { path, requestSerialize } = streamsGrpc.StreamsService.read;
    return this.makeServerStreamRequest(path, requestSerialize, eventFromBytes, request, metadata, options);
  }
}

export type LogPart = {
  /** The position of the first event. */
  from: Position;
  count: number;
  /** Only events whose type begins with one of these. */
  types?: readonly string[];
  requiresLeader?: boolean;
};

/**
 * Events of the log from a position on, including the store's own: `count` of them, or fewer if the log ends before.
 *
 * @throws EventStoreUnavailable
 */
export async function* readLog(
  client: EventStoreDBClient,
  { requiresLeader, ...part }: LogPart,
): AsyncGenerator<RecordedEvent> {
  const call = await client['GRPCStreamCreator'](LogClient, 'readLog', (log) =>
    log.readLog(logRequest(part), ...client['callArguments']({ requiresLeader }, { deadline: Infinity })),
  )();
  // An error after the last event was read must not end the process.
  call.on('error', () => undefined);
  let finished = false;
  try {
    for await (const event of call) if (event !== NO_EVENT) yield event;
    finished = true;
  } catch (error) {
    throw translateReadError(error instanceof Error ? utils.convertToCommandError(error) : error);
  } finally {
    // If the caller stops early, the server would keep the request open for ever.
    if (!finished) call.cancel();
  }
}

function logRequest({ from: { commit, prepare }, count, types }: LogPart): streams.ReadReq {
  const position = new streams.ReadReq.Options.Position();
  position.setCommitPosition(String(commit));
  position.setPreparePosition(String(prepare));
  const all = new streams.ReadReq.Options.AllOptions();
  all.setPosition(position);
  const ids = new streams.ReadReq.Options.UUIDOption();
  ids.setString(new shared.Empty());
  const options = new streams.ReadReq.Options();
  options.setAll(all);
  options.setCount(String(count));
  options.setUuidOption(ids);
  if (types === undefined) options.setNoFilter(new shared.Empty());
  else options.setFilter(filterOf(types));
  options.setReadDirection(streams.ReadReq.Options.ReadDirection.FORWARDS);
  const request = new streams.ReadReq();
  request.setOptions(options);
  return request;
}

/** The store examines this many events in one go to find those that match. */
const SEARCHED_AT_A_TIME = 4096;

function filterOf(types: readonly string[]): streams.ReadReq.Options.FilterOptions {
  const expression = new streams.ReadReq.Options.FilterOptions.Expression();
  expression.setPrefixList([...types]);
  const filter = new streams.ReadReq.Options.FilterOptions();
  filter.setEventType(expression);
  filter.setMax(SEARCHED_AT_A_TIME);
  return filter;
}
