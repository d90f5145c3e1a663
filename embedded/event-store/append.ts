import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleClientStreamingCall, ServerReadableStream } from '@grpc/grpc-js';

import { checkText, parseExpected, parseProposedMessage } from './decide.ts';
import { type Expected, type Outcome, type Append, MAX_APPEND_BYTES } from './events.ts';
import { invalid, streamDeleted, timedOut, tooLarge, streamName } from './messages.ts';
import { reply } from './read.ts';
import type { Writer } from './writer.ts';

type Written = Extract<Outcome, { kind: 'written' }>;

const { AppendResp } = streams;

function successMessage({ revision, position }: Written): streams.AppendResp {
  const place = new AppendResp.Position();
  place.setCommitPosition(String(position)).setPreparePosition(String(position));
  const success = new AppendResp.Success();
  success.setPosition(place);
  if (revision < 0) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(String(revision));
  return new AppendResp().setSuccess(success);
}

function conflictMessage(expected: Expected, actual: number): streams.AppendResp {
  const conflict = new AppendResp.WrongExpectedVersion();
  if (actual < 0) conflict.setCurrentNoStream(new shared.Empty());
  else conflict.setCurrentRevision(String(actual));
  if (expected === 'any') conflict.setExpectedAny(new shared.Empty());
  else if (expected === 'no-stream') conflict.setExpectedNoStream(new shared.Empty());
  else if (expected === 'stream-exists') conflict.setExpectedStreamExists(new shared.Empty());
  else conflict.setExpectedRevision(String(expected));
  return new AppendResp().setWrongExpectedVersion(conflict);
}

const DEADLINE_MS = 10_000;

/** Streams.Append: one append for each call. The options come first, then one event for each message. */
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
