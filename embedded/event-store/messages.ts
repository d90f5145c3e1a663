import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, type ServiceError, status } from '@grpc/grpc-js';

import type { Expected } from './events.ts';

const { ReadResp } = streams;

export function streamIdentifier(stream: string): shared.StreamIdentifier {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(new Uint8Array(Buffer.from(stream)));
  return identifier;
}

export const streamName = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

export function streamNotFoundMessage(stream: string): streams.ReadResp {
  const notFound = new ReadResp.StreamNotFound();
  notFound.setStreamIdentifier(streamIdentifier(stream));
  const message = new ReadResp();
  message.setStreamNotFound(notFound);
  return message;
}

export function confirmationMessage(subscriptionId: string): streams.ReadResp {
  const confirmation = new ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(subscriptionId);
  const message = new ReadResp();
  message.setConfirmation(confirmation);
  return message;
}

export function checkpointMessage(position: string): streams.ReadResp {
  const checkpoint = new ReadResp.Checkpoint();
  checkpoint.setCommitPosition(position);
  checkpoint.setPreparePosition(position);
  const message = new ReadResp();
  message.setCheckpoint(checkpoint);
  return message;
}

export function caughtUpMessage(): streams.ReadResp {
  const message = new ReadResp();
  message.setCaughtUp(new ReadResp.CaughtUp());
  return message;
}

export function fellBehindMessage(): streams.ReadResp {
  const message = new ReadResp();
  message.setFellBehind(new ReadResp.FellBehind());
  return message;
}

/**
 * An error of the protocol: a status, and trailers that tell the client what it means. Trailers may have visible
 * ASCII only.
 */
function serviceError(code: status, details: string, trailers: Record<string, string> = {}): ServiceError {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value.replace(/[^ -~]/g, '?'));
  return Object.assign(new Error(details), { code, details, metadata });
}

export const streamDeleted = (stream: string): ServiceError =>
  serviceError(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

const EXPECTED_CODES = { any: -2, 'no-stream': -1, 'stream-exists': -4 };

export const wrongExpectedVersion = (stream: string, expected: Expected, actual: number): ServiceError =>
  serviceError(status.FAILED_PRECONDITION, `Append failed due to WrongExpectedVersion of '${stream}'.`, {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': String(typeof expected === 'number' ? expected : EXPECTED_CODES[expected]),
    ...(actual >= 0 && { 'actual-version': String(actual) }),
  });

export const tooLarge = (bytes: number): ServiceError =>
  serviceError(status.INVALID_ARGUMENT, `Maximum Append Size of ${bytes} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(bytes),
  });

export const timedOut = (): ServiceError =>
  serviceError(status.DEADLINE_EXCEEDED, 'The write was not acknowledged in time.');

export const invalid = (details: string): ServiceError => serviceError(status.INVALID_ARGUMENT, details);

export const unavailable = (details: string): ServiceError => serviceError(status.UNAVAILABLE, details);

/** Any other error here means that Postgres cannot be reached. */
export const toServiceError = (error: unknown): ServiceError =>
  error instanceof Error && 'code' in error && 'metadata' in error
    ? (error as ServiceError)
    : unavailable(`The event store cannot read now: ${String(error)}`);
