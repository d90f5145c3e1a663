import { hash as digest } from 'node:crypto';

import { type NewEvent, type RecordedEvent, canonicalJson, type JsonObject } from './events.ts';

/** The end of a chain. The next event is linked to it. */
export type Link = { revision: number; hash: string };

type Linked = {
  previousHash: string;
  stream: string;
  revision: number;
  type: string;
  data: JsonObject;
  metadata: JsonObject;
};

/** The first event of a stream is linked to this. */
const NOTHING: Link = { revision: -1, hash: '' };

/**
 * The SHA-256 (hex) that ties an event to all earlier ones of its stream: of the canonical JSON of `[previousHash,
 * stream, revision, type, data, metadata]`, with the metadata without its `hash`.
 */
export function chainHash({ previousHash, stream, revision, type, data, metadata }: Linked): string {
  const { hash: _, ...unsealed } = metadata;
  const text = canonicalJson([previousHash, stream, revision, type, data, unsealed]);
  return digest('sha256', text);
}

/** Links events to the end of their stream's chain. Each gets its hash as `metadata.hash`. */
export function sealEvents(
  stream: string,
  previous: Link | undefined,
  drafts: readonly NewEvent[],
): NewEvent[] {
  let { revision, hash } = previous ?? NOTHING;
  return drafts.map((draft) => {
    revision += 1;
    hash = chainHash({ ...draft, previousHash: hash, stream, revision });
    return { ...draft, metadata: { ...draft.metadata, hash } };
  });
}

/** `brokenAt` is the revision of the first event that is not what was written there. */
export type Verdict = { valid: true; brokenAt: null } | { valid: false; brokenAt: number };

/**
 * Recomputes the chain of a stream from its first event on. Finds events that were changed, swapped, inserted or
 * removed, but not that the newest ones are missing.
 */
export function verifyChain(events: readonly RecordedEvent[]): Verdict {
  let end: Link | undefined;
  for (const event of events) {
    end = nextLink(event, end);
    if (end === undefined) return { valid: false, brokenAt: event.revision };
  }
  return { valid: true, brokenAt: null };
}

/** The end of a chain after one more event; undefined if the event is not what was written there. */
export function nextLink(event: RecordedEvent, previous: Link | undefined): Link | undefined {
  const { data, metadata, revision } = event;
  const { revision: before, hash: previousHash } = previous ?? NOTHING;
  if (!isObject(data) || !isObject(metadata) || revision !== before + 1) return undefined;
  const hash = chainHash({ ...event, data, metadata, previousHash });
  return metadata['hash'] === hash ? { revision, hash } : undefined;
}

const HASH = /^[0-9a-f]{64}$/;

/** The hash that an event carries, right or wrong. Only our events carry one. */
export function hashOf({ metadata }: Pick<RecordedEvent, 'metadata'>): string | undefined {
  const hash = isObject(metadata) ? metadata['hash'] : undefined;
  return typeof hash === 'string' && HASH.test(hash) ? hash : undefined;
}

/** The store's data was parsed from JSON, so an object holds only JSON values. */
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
