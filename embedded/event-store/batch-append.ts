import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleBidiStreamingCall, ServerDuplexStream } from '@grpc/grpc-js';

import { badRequestAnswer, outcomeAnswer } from './batch-append-messages.ts';
import { invalid, unavailable } from './errors.ts';
import { type Append, MAX_APPEND_BYTES, sizeOf } from './events.ts';
import { streamName } from './messages.ts';
import { checkText, parseExpected, parseProposedMessage } from './proposal.ts';
import type { Writer } from './writer.ts';

type Request = streams.BatchAppendReq;
type Call = ServerDuplexStream<Request, streams.BatchAppendResp>;

/**
 * Streams.BatchAppend: many appends of a client on one stream, each answered by its correlation id as soon as
 * it is on disk. An append may come in several parts.
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

/** Undefined for a part that is not the last. */
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
  // What is too large already will be refused, so that its other parts need not be kept.
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
