import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

import type { Expected, Outcome } from './events.ts';

type Written = Extract<Outcome, { kind: 'written' }>;

const { AppendResp } = streams;

export function successMessage({ revision, position }: Written): streams.AppendResp {
  const place = new AppendResp.Position();
  place.setCommitPosition(String(position)).setPreparePosition(String(position));
  const success = new AppendResp.Success();
  success.setPosition(place);
  if (revision < 0) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(String(revision));
  return new AppendResp().setSuccess(success);
}

export function conflictMessage(expected: Expected, actual: number): streams.AppendResp {
  const conflict = new AppendResp.WrongExpectedVersion();
  if (actual < 0) conflict.setCurrentNoStream(new shared.Empty());
  else conflict.setCurrentRevision(String(actual));
  if (expected === 'any') conflict.setExpectedAny(new shared.Empty());
  else if (expected === 'no-stream') conflict.setExpectedNoStream(new shared.Empty());
  else if (expected === 'stream-exists') conflict.setExpectedStreamExists(new shared.Empty());
  else conflict.setExpectedRevision(String(expected));
  return new AppendResp().setWrongExpectedVersion(conflict);
}
