import { randomUUID } from 'node:crypto';

import utils from '@eventstore/db-client/dist/utils/index.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';

import { AppendRefused, StreamClosed, WrongExpectedRevision, NoAnswer } from './errors.ts';
import type { ExpectedRevision, NewEvent, Position } from './events.ts';

/** The answer carries the same id. */
export type AppendRequest = { id: string; message: streams.BatchAppendReq; deadline: number };

/**
 * Makes the request as it goes over the wire. What cannot be written fails here, before anything is sent.
 *
 * @throws RangeError without events
 * @throws TypeError for data or metadata that JSON cannot hold, such as a BigInt
 * @throws AppendRefused
 */
export function appendRequest(
  stream: string,
  events: readonly NewEvent[],
  expected: ExpectedRevision,
  deadline: number,
): AppendRequest {
  if (events.length === 0) throw new RangeError(`There is nothing to append to ${stream}.`);
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(utils.createStreamIdentifier(stream));
  if (expected === 'any') options.setAny(new empty.Empty());
  else if (expected === 'no-stream') options.setNoStream(new empty.Empty());
  else options.setStreamPosition(String(expected));

  const id = randomUUID();
  const message = new streams.BatchAppendReq();
  message.setCorrelationId(utils.createUUID(id));
  message.setOptions(options);
  message.setProposedMessagesList(events.map(proposedMessage));
  refuseTooLarge(message, stream);
  message.setIsFinal(true);
  return { id, message, deadline };
}

/** Far above what the store accepts, but below what would make it break the connection that all appends share. */
const MAX_BYTES = 3 * 1024 * 1024;

function refuseTooLarge(message: streams.BatchAppendReq, stream: string): void {
  const bytes = message
    .getProposedMessagesList()
    .reduce((sum, event) => sum + event.getData_asU8().length + event.getCustomMetadata_asU8().length, 0);
  if (bytes > MAX_BYTES) throw new AppendRefused(`${stream} cannot be appended to: ${bytes} bytes at once.`);
}

function proposedMessage({
  id,
  type,
  data,
  metadata,
  json,
}: NewEvent): streams.BatchAppendReq.ProposedMessage {
  const message = new streams.BatchAppendReq.ProposedMessage();
  message.setId(utils.createUUID(id));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  message.setData(json === undefined ? jsonBytes(data, type) : utf8.encode(json.data));
  message.setCustomMetadata(json === undefined ? jsonBytes(metadata, type) : utf8.encode(json.metadata));
  return message;
}

const utf8 = new TextEncoder();

function jsonBytes(value: unknown, type: string): Uint8Array {
  try {
    return utf8.encode(JSON.stringify(value));
  } catch (cause) {
    throw new TypeError(`${type} cannot be written as JSON: ${String(cause)}`, { cause });
  }
}

const ERRORS = 'event_store.client.';

/**
 * Errors that the store would repeat for the same append each time. Other errors count as no answer: a server that
 * starts or has no leader sends empty details, and later versions may send errors that we do not know.
 */
const REFUSALS: ReadonlySet<string> = new Set(
  ['AccessDenied', 'BadRequest', 'InvalidTransaction', 'MaximumAppendSizeExceeded'].map(
    (name) => `${ERRORS}${name}`,
  ),
);

/** The position is undefined if the events were sent before and the store no longer knows where they are. */
export type Answer = { revision: number; position: Position | undefined };

/** Interprets the store's answer. @throws WrongExpectedRevision, AppendRefused, NoAnswer */
export function readAnswer(
  answer: streams.BatchAppendResp,
  stream: string,
  expected: ExpectedRevision,
): Answer {
  const success = answer.getSuccess();
  if (success === undefined) throw readError(answer, stream, expected);
  const position = success.getPosition();
  return {
    revision: Number(success.getCurrentRevision()),
    position: position && {
      commit: BigInt(position.getCommitPosition()),
      prepare: BigInt(position.getPreparePosition()),
    },
  };
}

function readError(answer: streams.BatchAppendResp, stream: string, expected: ExpectedRevision): Error {
  const status = answer.getError() ?? new statusPb.Status();
  const details = status.getDetails() ?? new any.Any();
  const type = details.getTypeName();
  const why = `${type} ${status.getMessage()}`;
  if (type === `${ERRORS}WrongExpectedVersion`) return conflictOf(details, stream, expected);
  if (type === `${ERRORS}StreamDeleted`) return new StreamClosed(`${stream} was closed for ever.`);
  if (REFUSALS.has(type)) return new AppendRefused(`${stream} cannot be appended to: ${why}`);
  return new NoAnswer(`The event store does not say whether it has written: ${why}`);
}

function conflictOf(details: any.Any, stream: string, expected: ExpectedRevision): WrongExpectedRevision {
  const conflict = shared.WrongExpectedVersion.deserializeBinary(details.getValue_asU8());
  const actual = conflict.hasCurrentStreamRevision()
    ? Number(conflict.getCurrentStreamRevision())
    : 'no-stream';
  return new WrongExpectedRevision({ stream, expected, actual });
}
