import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleUnaryCall } from '@grpc/grpc-js';

import { checkText, parseExpected } from './decide.ts';
import type { Deletion } from './events.ts';
import { invalid, streamDeleted, timedOut, wrongExpectedVersion, streamName } from './messages.ts';
import { reply } from './read.ts';
import type { Writer } from './writer.ts';

/** Streams.Delete: empties the stream. A later append restores the stream and continues its revisions. */
export const deleteHandler =
  (writer: Writer): handleUnaryCall<streams.DeleteReq, streams.DeleteResp> =>
  ({ request }, callback) => {
    void reply(callback, async () => {
      const position = await remove(writer, request.getOptions(), false);
      const place = new streams.DeleteResp.Position();
      place.setCommitPosition(position).setPreparePosition(position);
      return new streams.DeleteResp().setPosition(place);
    });
  };

/** Streams.Tombstone: closes the stream for ever. */
export const tombstoneHandler =
  (writer: Writer): handleUnaryCall<streams.TombstoneReq, streams.TombstoneResp> =>
  ({ request }, callback) => {
    void reply(callback, async () => {
      const position = await remove(writer, request.getOptions(), true);
      const place = new streams.TombstoneResp.Position();
      place.setCommitPosition(position).setPreparePosition(position);
      return new streams.TombstoneResp().setPosition(place);
    });
  };

const DEADLINE_MS = 10_000;

async function remove(
  writer: Writer,
  options: streams.DeleteReq.Options | streams.TombstoneReq.Options | undefined,
  isTombstone: boolean,
): Promise<string> {
  if (options === undefined) throw invalid('A deletion needs options.');
  const deletion: Deletion = {
    kind: 'deletion',
    stream: checkText(streamName(options.getStreamIdentifier())),
    expected: parseExpected(options),
    isTombstone,
    deadline: Date.now() + DEADLINE_MS,
  };
  const outcome = await writer.write(deletion);
  switch (outcome.kind) {
    case 'written':
      return String(outcome.position);
    case 'wrong-expected-version':
      throw wrongExpectedVersion(deletion.stream, outcome.expected, outcome.actual);
    case 'stream-deleted':
      throw streamDeleted(deletion.stream);
    case 'too-large':
    case 'timeout':
      throw timedOut();
  }
}
