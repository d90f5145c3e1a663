import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleBidiStreamingCall, ServerDuplexStream } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';

import { checkText, parseExpected, parseProposedMessage } from './decide.ts';
import { type Append, MAX_APPEND_BYTES, type Outcome, sizeOf } from './events.ts';
import { streamIdentifier, invalid, unavailable, streamName } from './messages.ts';
import type { Writer } from './writer.ts';

type Answer = streams.BatchAppendResp;
type Id = shared.UUID | undefined;

/** The answer to one of many appends. */
function outcomeAnswer(id: Id, { stream }: Append, outcome: Outcome): Answer {
  const answer = new streams.BatchAppendResp();
  answer.setCorrelationId(id);
  answer.setStreamIdentifier(streamIdentifier(stream));
  return outcome.kind === 'written'
    ? answer.setSuccess(success(outcome))
    : answer.setError(errorOf(outcome, stream));
}

function badRequestAnswer(id: Id, error: unknown): Answer {
  const message = error instanceof Error ? error.message : String(error);
  const answer = new streams.BatchAppendResp();
  answer.setCorrelationId(id);
  answer.setStreamIdentifier(new shared.StreamIdentifier());
  return answer.setError(status(message, 'BadRequest', new shared.BadRequest().setMessage(message)));
}

function success({
  revision,
  position,
}: Extract<Outcome, { kind: 'written' }>): streams.BatchAppendResp.Success {
  const place = new shared.AllStreamPosition();
  place.setCommitPosition(String(position)).setPreparePosition(String(position));
  const message = new streams.BatchAppendResp.Success().setPosition(place);
  return revision < 0 ? message.setNoStream(new empty.Empty()) : message.setCurrentRevision(String(revision));
}

function errorOf(outcome: Exclude<Outcome, { kind: 'written' }>, stream: string): statusPb.Status {
  switch (outcome.kind) {
    case 'wrong-expected-version':
      return status('Wrong expected version', 'WrongExpectedVersion', conflict(outcome));
    case 'stream-deleted': {
      const details = new shared.StreamDeleted().setStreamIdentifier(streamIdentifier(stream));
      return status(`Stream '${stream}' is deleted`, 'StreamDeleted', details);
    }
    case 'too-large': {
      const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES);
      return status('Maximum append size exceeded', 'MaximumAppendSizeExceeded', details);
    }
    case 'timeout':
      return status('The write was not acknowledged in time', 'Timeout', new shared.Timeout());
  }
}

function conflict({
  expected,
  actual,
}: Extract<Outcome, { kind: 'wrong-expected-version' }>): shared.WrongExpectedVersion {
  const message = new shared.WrongExpectedVersion();
  if (actual < 0) message.setCurrentNoStream(new empty.Empty());
  else message.setCurrentStreamRevision(String(actual));
  if (expected === 'any') return message.setExpectedAny(new empty.Empty());
  if (expected === 'no-stream') return message.setExpectedNoStream(new empty.Empty());
  if (expected === 'stream-exists') return message.setExpectedStreamExists(new empty.Empty());
  return message.setExpectedStreamPosition(String(expected));
}

/** The client distinguishes errors by the name of their details. */
function status(message: string, name: string, details: { serializeBinary(): Uint8Array }): statusPb.Status {
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), `event_store.client.${name}`);
  return new statusPb.Status().setMessage(message).setDetails(packed);
}

type Request = streams.BatchAppendReq;
type Call = ServerDuplexStream<Request, streams.BatchAppendResp>;

/**
 * Streams.BatchAppend: many appends of a client over one call. Each is answered with its correlation id as soon as it
 * is on disk. An append may come in several parts.
 */
export const batchAppendHandler =
  (writer: Writer, stopping: AbortSignal): handleBidiStreamingCall<Request, streams.BatchAppendResp> =>
  (call) => {
    const parts = new Map<string, Append>();
    let unanswered = 0;
    let hasEnded = false;

    const handle = async (request: Request): Promise<void> => {
      unanswered++;
      const answer = await answerTo(request, parts, writer);
      unanswered--;
      if (call.cancelled) return;
      if (answer) call.write(answer);
      if (hasEnded && unanswered === 0) call.end();
    };
    call.on('data', (request: Request) => {
      void handle(request);
      if (!writer.hasRoom()) waitForRoom(call, writer);
    });
    call.on('end', () => {
      hasEnded = true;
      if (unanswered === 0) call.end();
    });
    const stop = (): unknown => call.emit('error', unavailable('The server is stopping.'));
    stopping.addEventListener('abort', stop);
    call.on('close', () => stopping.removeEventListener('abort', stop));
  };

function waitForRoom(call: Call, writer: Writer): void {
  call.pause();
  void writer.room().then(() => call.resume());
}

/** Undefined if the request is not the last part of its append. */
async function answerTo(
  request: Request,
  parts: Map<string, Append>,
  writer: Writer,
): Promise<streams.BatchAppendResp | undefined> {
  const id = request.getCorrelationId();
  const key = Buffer.from(id?.serializeBinary() ?? []).toString('base64');
  try {
    const append = addPart(request, parts.get(key));
    if (!request.getIsFinal()) {
      parts.set(key, append);
      return undefined;
    }
    parts.delete(key);
    return outcomeAnswer(id, append, await writer.write(append));
  } catch (error) {
    parts.delete(key);
    return badRequestAnswer(id, error);
  }
}

function addPart(request: Request, before: Append | undefined): Append {
  const append = before ?? parseOptions(request.getOptions());
  // The append is too large already and will be refused, so its further parts need not be kept.
  if (sizeOf(append) > MAX_APPEND_BYTES) return append;
  append.events.push(...request.getProposedMessagesList().map(parseProposedMessage));
  return append;
}

const DEADLINE_MS = 10_000;

function parseOptions(options: streams.BatchAppendReq.Options | undefined): Append {
  if (options === undefined) throw invalid('An append needs options.');
  return {
    kind: 'append',
    stream: checkText(streamName(options.getStreamIdentifier())),
    expected: parseExpected(options),
    deadline: options.getDeadline()?.toDate().getTime() ?? Date.now() + DEADLINE_MS,
    events: [],
  };
}
