import type { ResolvedEvent } from '@eventstore/db-client';

import type { RecordedEvent } from './events.ts';

/** An event of the client in our words. */
export function toRecordedEvent(event: NonNullable<ResolvedEvent['event']>): RecordedEvent {
  const { id, streamId, revision, type, data, metadata, position, created } = event;
  if (position === undefined) throw new Error('The event store is too old: it tells no positions.');
  return {
    id,
    stream: streamId,
    revision: Number(revision),
    type,
    data,
    metadata,
    position,
    recorded: created,
  };
}

/** `$`-streams and `$`-types are the store's own. */
export const isSystemEvent = ({ stream, type }: RecordedEvent): boolean =>
  stream.startsWith('$') || type.startsWith('$');
