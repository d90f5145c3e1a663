import type { Append, Expected, Outcome } from './events.ts';
import { type Head, isSoftDeleted } from './heads.ts';
import type { IdentifiedPlace, Place } from './recent-events.ts';

/** How the decision finds events that were written before. */
export type Lookup = {
  /** Among the newest events only. */
  recent(id: string): Place | undefined;
  /** The events of the stream from a revision on, in order. */
  range(from: number, count: number): Promise<IdentifiedPlace[]>;
};

type Proposal = Pick<Append, 'expected' | 'events'>;

export type Decision = { kind: 'write' } | Outcome;

const WRITE: Decision = { kind: 'write' };

/**
 * Whether an append is to be written, by the rules of EventStoreDB: a wrong expected revision is refused,
 * unless these very events lie at the expected place already; then the append has succeeded before.
 */
export async function decideAppend(
  { expected, events }: Proposal,
  head: Head,
  lookup: Lookup,
): Promise<Decision> {
  if (head.isTombstoned) return { kind: 'stream-deleted' };
  if (expected === 'any' || expected === 'stream-exists') {
    const refused = refuseMissing(expected, head);
    return refused ?? decideByRecent({ expected, events }, head, lookup);
  }
  const revision = expected === 'no-stream' ? -1 : expected;
  if (revision === head.revision) return WRITE;
  if (revision > head.revision) return conflict(expected, head);
  const written = await lookup.range(revision + 1, events.length);
  if (isSame(events, written)) return alreadyWritten(written);
  const isFree = expected === 'no-stream' && isSoftDeleted(head);
  return isFree && written[0]?.id !== events[0]?.id ? WRITE : conflict(expected, head);
}

function refuseMissing(expected: Expected, head: Head): Decision | undefined {
  if (expected === 'any') return undefined;
  if (isSoftDeleted(head)) return { kind: 'stream-deleted' };
  return head.revision < 0 ? conflict(expected, head) : undefined;
}

function decideByRecent({ expected, events }: Proposal, head: Head, { recent }: Lookup): Decision {
  const places = events.map(({ id }) => recent(id));
  const [first] = places;
  if (first === undefined) return WRITE;
  const isComplete = places.every((place, index) => place?.revision === first.revision + index);
  return isComplete ? alreadyWritten(places) : conflict(expected, head);
}

const isSame = (events: Append['events'], written: readonly { id: string }[]): boolean =>
  events.length > 0 &&
  events.length === written.length &&
  events.every(({ id }, index) => written[index]?.id === id);

function alreadyWritten(places: readonly (Place | undefined)[]): Decision {
  const last = places.at(-1);
  if (last === undefined) throw new Error('An append without events cannot have been written before.');
  return { kind: 'written', revision: last.revision, position: last.position };
}

/** Whether a stream may be deleted. */
export function decideDeletion(expected: Expected, head: Head): Decision {
  if (head.isTombstoned) return { kind: 'stream-deleted' };
  const holds =
    expected === 'any' ||
    (expected === 'no-stream' && head.revision === -1) ||
    (expected === 'stream-exists' && head.revision >= 0) ||
    expected === head.revision;
  return holds ? WRITE : conflict(expected, head);
}

const conflict = (expected: Expected, { revision }: Head): Outcome => ({
  kind: 'wrong-expected-version',
  expected,
  actual: revision,
});
