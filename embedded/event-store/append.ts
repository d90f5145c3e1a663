import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleClientStreamingCall, ServerReadableStream } from '@grpc/grpc-js';

import { conflictMessage, successMessage } from './append-messages.ts';
import { invalid, streamDeleted, timedOut, tooLarge } from './errors.ts';
import { type Append, MAX_APPEND_BYTES, type Outcome } from './events.ts';
import { streamName } from './messages.ts';
import { checkText, parseExpected, parseProposedMessage } from './proposal.ts';
import { reply } from './reply.ts';
import type { Writer } from './writer.ts';

const DEADLINE_MS = 10_000;

/** Streams.Append: one append a call, the options first and then an event a message. */
export const appendHandler =
  (writer: Writer): handleClientStreamingCall<streams.AppendReq, streams.AppendResp> =>
  (call, callback) => {
    void reply(callback, async () => {
      const append = await collect(call);
      return toResponse(append, await writer.write(append));
    });
  };

type Call = ServerReadableStream<streams.AppendReq, streams.AppendResp>;

async function collect(call: Call): Promise<Append> {
  const messages: streams.AppendReq[] = [];
  let bytes = 0;
  for await (const message of call as AsyncIterable<streams.AppendReq>) {
    bytes += message.getProposedMessage()?.getData_asU8().length ?? 0;
    if (bytes > MAX_APPEND_BYTES) throw tooLarge(MAX_APPEND_BYTES);
    messages.push(message);
  }
  const options = messages.find((message) => message.hasOptions())?.getOptions();
  if (options === undefined) throw invalid('An append needs options.');
  return {
    kind: 'append',
    stream: checkText(streamName(options.getStreamIdentifier())),
    expected: parseExpected(options),
    deadline: Date.now() + DEADLINE_MS,
    events: messages.flatMap((message) => {
      const proposed = message.getProposedMessage();
      return proposed ? [parseProposedMessage(proposed)] : [];
    }),
  };
}

function toResponse({ stream, expected }: Append, outcome: Outcome): streams.AppendResp {
  switch (outcome.kind) {
    case 'written':
      return successMessage(outcome);
    case 'wrong-expected-version':
      return conflictMessage(expected, outcome.actual);
    case 'stream-deleted':
      throw streamDeleted(stream);
    case 'too-large':
      throw tooLarge(MAX_APPEND_BYTES);
    case 'timeout':
      throw timedOut();
  }
}
