import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';

import { type Hash, hashLeaf } from './merkle/hashing.ts';

/** What the tree says of an event: where it stands, and the hash that ties it to all before it in its stream. */
export type Entry = { stream: string; revision: number; hash: string | null };

/** The hash is that which the event carries, right or not; null if it carries none. */
export function entryOf({ stream, revision, metadata }: RecordedEvent): Entry {
  const hash = typeof metadata === 'object' && metadata !== null && 'hash' in metadata && metadata.hash;
  return { stream, revision, hash: typeof hash === 'string' ? hash : null };
}

/** The hash of the leaf `[stream, revision, hash]`, as canonical JSON (RFC 8785), which it is as it stands. */
export const leafHash = ({ stream, revision, hash }: Entry): Hash =>
  hashLeaf(JSON.stringify([stream, revision, hash]));
