import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

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
