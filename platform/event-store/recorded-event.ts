import type { ResolvedEvent } from '@eventstore/db-client';

import type { RecordedEvent } from './events.ts';

/** An event of the client in our words. */
export function toRecordedEvent(event: NonNullable<ResolvedEvent['event']>): RecordedEvent {
  const { id, streamId, revision, type, data, metadata, position, created } = event;
  if (position === undefined) throw new Error('The event store is too old: it tells no positions.');
  return {
    id,
    stream: streamId,
    revision: toRevision(revision),
    type,
    data,
    metadata,
    position,
    recorded: created,
  };
}

/** @throws RangeError past 2^53, which no stream of ours reaches */
export function toRevision(revision: bigint | string): number {
  const number = Number(revision);
  if (!Number.isSafeInteger(number)) throw new RangeError(`Revision ${revision} is too large.`);
  return number;
}

/** `$`-streams and `$`-types are the store's own. */
export const isSystemEvent = ({ stream, type }: RecordedEvent): boolean =>
  stream.startsWith('$') || type.startsWith('$');
