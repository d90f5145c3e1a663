import { isOurStream } from '@fines/domain/shared/streams.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { hashOf } from '@fines/platform/event-store/hash-chain.ts';

import { type Hash, hashLeaf } from './merkle/hashing.ts';

/** What the tree says of an event: where it stands, and the hash that ties it to all before it in its stream. */
export type Entry = { stream: string; revision: number; hash: string | null };

/** The hash is that which the event carries, right or not; null if it carries none. */
export const entryOf = (event: RecordedEvent): Entry => ({
  stream: event.stream,
  revision: event.revision,
  hash: hashOf(event) ?? null,
});

/**
 * Whether an event is an entry of the tree: one under our names that carries a hash, right or not. It shows by the event
 * alone, wherever in the log one begins to read. What carries none others wrote, and may take away again.
 */
export const isEntry = (event: RecordedEvent): boolean =>
  isOurStream(event.stream) && hashOf(event) !== undefined;

/** The hash of the leaf `[stream, revision, hash]`, as canonical JSON (RFC 8785), which it is as it stands. */
export const leafHash = ({ stream, revision, hash }: Entry): Hash =>
  hashLeaf(JSON.stringify([stream, revision, hash]));
