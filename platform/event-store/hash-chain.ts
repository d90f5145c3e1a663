import { hash as digest } from 'node:crypto';

import {
  type EventJson,
  type NewEvent,
  type RecordedEvent,
  canonicalJson,
  type JsonObject,
} from './events.ts';

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
export const chainHash = (linked: Linked): string => hashWith(canonicalJson(linked.data), linked);

function hashWith(
  dataJson: string,
  { previousHash, stream, revision, type, metadata }: Omit<Linked, 'data'>,
): string {
  const { hash: _, ...unsealed } = metadata;
  const place = `"${previousHash}",${JSON.stringify(stream)},${revision},${JSON.stringify(type)}`;
  return digest('sha256', `[${place},${dataJson},${canonicalJson(unsealed)}]`);
}

/**
 * Since this version an event is written as canonical JSON, so that nothing can be in its bytes that is not in its hash,
 * and its entry in the tree of the log also has its id and when it was recorded. Events of before carry no version.
 */
export const ENTRY_VERSION = 2;

export type SealedEvent = NewEvent & { json: EventJson; hash: string };

/**
 * Links events to the end of their stream's chain. Each gets its hash as `metadata.hash`.
 *
 * @param entryVersion below `ENTRY_VERSION` as long as an older program may still sign the log
 */
export function sealEvents(
  stream: string,
  previous: Link | undefined,
  drafts: readonly NewEvent[],
  entryVersion = ENTRY_VERSION,
): SealedEvent[] {
  let { revision, hash } = previous ?? NOTHING;
  return drafts.map((draft) => {
    revision += 1;
    const data = canonicalJson(draft.data);
    const unsealed = entryVersion < ENTRY_VERSION ? draft.metadata : { ...draft.metadata, entryVersion };
    hash = hashWith(data, { ...draft, metadata: unsealed, previousHash: hash, stream, revision });
    const metadata = { ...unsealed, hash };
    return { ...draft, metadata, hash, json: { data, metadata: canonicalJson(metadata) } };
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
  const dataJson = canonicalJson(data);
  const hash = hashWith(dataJson, { ...event, metadata, previousHash });
  if (metadata['hash'] !== hash || saysMore(event, { data: dataJson, metadata })) return undefined;
  return { revision, hash };
}

/** Whether the bytes of an event hold what its hash does not cover, such as a member that is named twice. */
const saysMore = (event: RecordedEvent, hashed: { data: string; metadata: JsonObject }): boolean =>
  event.json !== undefined &&
  hasIdInEntry(event) &&
  (event.json.data !== hashed.data || event.json.metadata !== canonicalJson(hashed.metadata));

const HASH = /^[0-9a-f]{64}$/;

/** Whether the entry of an event in the tree has its id and its time, too. */
export const hasIdInEntry = ({ metadata }: Pick<RecordedEvent, 'metadata'>): boolean =>
  isObject(metadata) && metadata['entryVersion'] === ENTRY_VERSION;

/** The hash that an event carries, right or wrong. Only our events carry one. */
export function hashOf({ metadata }: Pick<RecordedEvent, 'metadata'>): string | undefined {
  const hash = isObject(metadata) ? metadata['hash'] : undefined;
  return typeof hash === 'string' && HASH.test(hash) ? hash : undefined;
}

/** The store's data was parsed from JSON, so an object holds only JSON values. */
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
