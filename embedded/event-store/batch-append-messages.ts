import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';

import { type Append, MAX_APPEND_BYTES, type Outcome } from './events.ts';
import { streamIdentifier } from './messages.ts';

type Answer = streams.BatchAppendResp;
type Id = shared.UUID | undefined;

/** The answer to one append of many. */
export function outcomeAnswer(id: Id, { stream }: Append, outcome: Outcome): Answer {
  const answer = new streams.BatchAppendResp();
  answer.setCorrelationId(id);
  answer.setStreamIdentifier(streamIdentifier(stream));
  return outcome.kind === 'written'
    ? answer.setSuccess(success(outcome))
    : answer.setError(errorOf(outcome, stream));
}

export function badRequestAnswer(id: Id, error: unknown): Answer {
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

/** The client tells errors apart by the name of their details. */
function status(message: string, name: string, details: { serializeBinary(): Uint8Array }): statusPb.Status {
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), `event_store.client.${name}`);
  return new statusPb.Status().setMessage(message).setDetails(packed);
}
