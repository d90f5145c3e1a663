import utils from '@eventstore/db-client/dist/utils/index.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';

import { invalid } from './errors.ts';
import type { Expected, ProposedEvent } from './events.ts';

type ProposedMessage = streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What Postgres would refuse is refused here: there it would take the whole batch down. */
export function parseProposedMessage(message: ProposedMessage): ProposedEvent {
  const id = utils.parseUUID(message.getId()) ?? '';
  if (!UUID.test(id)) throw invalid(`An event needs a UUID, not "${id}".`);
  const metadata = message.getMetadataMap();
  return {
    id: id.toLowerCase(),
    type: checkText(metadata.get('type') ?? ''),
    contentType: checkText(metadata.get('content-type') ?? 'application/octet-stream'),
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

export function checkText(text: string): string {
  if (text === '' || text.includes('\0')) throw invalid('Names must not be empty or hold a NUL.');
  return text;
}

/** Half of the messages that carry an expectation call the number revision, half position. */
type Expectation = {
  hasAny(): boolean;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
  getRevision?(): string;
  getStreamPosition?(): string;
};

export function parseExpected(options: Expectation): Expected {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no-stream';
  if (options.hasStreamExists()) return 'stream-exists';
  return Number(options.getRevision?.() ?? options.getStreamPosition?.());
}
