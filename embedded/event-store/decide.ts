import utils from '@eventstore/db-client/dist/utils/index.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';

import type { Expected, ProposedEvent, Append, Outcome } from './events.ts';
import { type Head, isSoftDeleted, type IdentifiedLocation, type EventLocation } from './heads.ts';
import { invalid } from './messages.ts';

type ProposedMessage = streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Refuses everything that Postgres would refuse, since there it would break the whole batch. */
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

/** Some messages with an expectation call the number a revision, the others a position. */
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

/** How a decision looks up events that were written before. */
export type Lookup = {
  /** Looks among the newest events only. */
  recent: (id: string) => EventLocation | undefined;
  /** The events of the stream from a revision on, in order. */
  range: (from: number, count: number) => Promise<IdentifiedLocation[]>;
};

export type Decision = { kind: 'write' } | Outcome;

type Proposal = Pick<Append, 'expected' | 'events'>;

const WRITE: Decision = { kind: 'write' };
const DELETED: Decision = { kind: 'stream-deleted' };

/**
 * Decides whether to write an append, by the rules of EventStoreDB: a wrong expected revision is refused, unless the
 * same events are already at the expected place. Then an earlier attempt has succeeded.
 */
export async function decideAppend(
  { expected, events }: Proposal,
  head: Head,
  lookup: Lookup,
): Promise<Decision> {
  if (head.isTombstoned) return DELETED;
  switch (expected) {
    case 'any':
      return decideAnywhere({ expected, events }, head, lookup);
    case 'stream-exists':
      if (isSoftDeleted(head)) return DELETED;
      return head.revision < 0
        ? conflict(expected, head)
        : decideAnywhere({ expected, events }, head, lookup);
    case 'no-stream':
      return decideAt(-1, { expected, events }, head, lookup);
    default:
      return decideAt(expected, { expected, events }, head, lookup);
  }
}

/** The events may have been written at any place. Like EventStoreDB, looks among the newest events only. */
function decideAnywhere({ expected, events }: Proposal, head: Head, { recent }: Lookup): Decision {
  const places = events.map(({ id }) => recent(id));
  const [first] = places;
  if (first === undefined) return WRITE;
  const isComplete = places.every((place, index) => place?.revision === first.revision + index);
  return isComplete ? writtenBefore(places) : conflict(expected, head);
}

async function decideAt(
  revision: number,
  { expected, events }: Proposal,
  head: Head,
  lookup: Lookup,
): Promise<Decision> {
  if (revision === head.revision) return WRITE;
  if (revision > head.revision || events.length === 0) return conflict(expected, head);
  const there = await lookup.range(revision + 1, events.length);
  const matching = events.filter(({ id }, index) => there[index]?.id === id).length;
  if (matching === events.length) return writtenBefore(there);
  const beginsAnew = expected === 'no-stream' && isSoftDeleted(head) && matching === 0;
  return beginsAnew ? WRITE : conflict(expected, head);
}

function writtenBefore(places: readonly (EventLocation | undefined)[]): Decision {
  const last = places.at(-1);
  if (last === undefined) throw new Error('An append without events cannot have been written before.');
  return { kind: 'written', revision: last.revision, position: last.position };
}

/** Decides whether a stream may be deleted. */
export function decideDeletion(expected: Expected, head: Head): Decision {
  if (head.isTombstoned) return DELETED;
  return isMet(expected, head) ? WRITE : conflict(expected, head);
}

function isMet(expected: Expected, { revision }: Head): boolean {
  if (expected === 'any') return true;
  if (expected === 'stream-exists') return revision >= 0;
  return revision === (expected === 'no-stream' ? -1 : expected);
}

const conflict = (expected: Expected, { revision }: Head): Outcome => ({
  kind: 'wrong-expected-version',
  expected,
  actual: revision,
});
