import { hash as digest } from 'node:crypto';

import type { DamagedEntry, RecordedKnownBreakEvent } from '@fines/domain/known-break/events.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { fullNameOf } from '@fines/domain/shared/person.ts';
import { KNOWN_BREAKS_STREAM } from '@fines/domain/shared/streams.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { canonicalJson, type JsonValue } from '@fines/platform/event-store/events.ts';
import { hasIdInEntry } from '@fines/platform/event-store/hash-chain.ts';

import { isEntry, leafHash } from '../entries.ts';
import type { Hash } from '../merkle/hashing.ts';

/** A statement that two super admins made, as it was approved. */
export type Acknowledged = {
  raw: RecordedEvent;
  /** What the chain of the statements was before it. */
  previousHash: string;
  event: Extract<RecordedKnownBreakEvent, { type: 'BreakAcknowledged' }>;
};

/**
 * The SHA-256 (hex) of an event as it is now, right or wrong: canonical JSON of all that its own hash and its entry are
 * about, and of that hash.
 */
export function contentOf(event: RecordedEvent): string {
  const { stream, revision, type, data, metadata, id, recorded } = event;
  const content = [stream, revision, type, jsonOf(data), jsonOf(metadata)];
  return digest(
    'sha256',
    canonicalJson(hasIdInEntry(event) ? [...content, id, recorded.toISOString()] : content),
  );
}

/** Bytes that are no JSON any more are taken as they are. */
const jsonOf = (value: unknown): JsonValue =>
  value instanceof Uint8Array
    ? { bytes: Buffer.from(value).toString('base64') }
    : ((value ?? null) as JsonValue);

export type Refused = { stream: string; revision: number; problem: string };

type Missing = DamagedEntry & { stream: string };

/**
 * The breaks of the log that were acknowledged. The tree keeps the leaves that were signed for them, so that all that was
 * signed stays true. If a place was acknowledged twice, the later statement counts.
 */
export class KnownBreaks {
  readonly acknowledged: readonly Acknowledged[];
  /** Statements that do not count, and why. */
  readonly refused: readonly Refused[];
  readonly #there = new Map<string, Map<number, DamagedEntry>>();
  readonly #missing = new Map<number, Missing>();
  readonly #hidden = new Set<string>();

  constructor(acknowledged: readonly Acknowledged[] = [], refused: readonly Refused[] = []) {
    this.acknowledged = acknowledged;
    this.refused = refused;
    for (const { event } of acknowledged) this.#take(event.data);
  }

  #take({ stream, entries, found }: Acknowledged['event']['data']): void {
    if (entries.length === 0) this.#hidden.add(found);
    const there = this.#there.get(stream) ?? new Map<number, DamagedEntry>();
    this.#there.set(stream, there);
    for (const damaged of entries) {
      there.set(damaged.revision, damaged);
      if (damaged.content === null) this.#missing.set(damaged.entry, { ...damaged, stream });
      else this.#missing.delete(damaged.entry);
    }
  }

  /** What was acknowledged of a stream. */
  of(stream: string): Acknowledged[] {
    return this.acknowledged.filter(({ event }) => event.data.stream === stream);
  }

  /** What was acknowledged of an event, if it is still the same. */
  find(event: RecordedEvent): DamagedEntry | undefined {
    const damaged = this.#there.get(event.stream)?.get(event.revision);
    return damaged !== undefined && damaged.content === contentOf(event) ? damaged : undefined;
  }

  /** How many events of a stream are known to be gone. */
  missingOf(stream: string): number {
    return [...(this.#there.get(stream)?.values() ?? [])].filter(({ content }) => content === null).length;
  }

  /** How many leaves between two indexes have no event any more. */
  missingIn = ({ start, end }: { start: number; end: number }): number =>
    [...this.#missing.keys()].filter((entry) => start <= entry && entry < end).length;

  missingAt(entry: number): Missing | undefined {
    return this.#missing.get(entry);
  }

  /** `found`: in the words of the verification. */
  isHidden(found: string): boolean {
    return this.#hidden.has(found);
  }

  /** Whether the tree has a leaf of this event. */
  isEntry = (event: RecordedEvent): boolean => isEntry(event) || this.find(event) !== undefined;
}

export const NO_KNOWN_BREAKS = new KnownBreaks();

/** The leaf of an event: the one that was signed, if a known break concerns it. */
export function leafOf(event: RecordedEvent, known: KnownBreaks): Hash {
  const damaged = known.find(event);
  return damaged === undefined ? leafHash(event) : Buffer.from(damaged.leaf, 'base64');
}

/** The leaves of the tree, one event of the log after the other, from a place on. */
export class Leaves {
  readonly #known: KnownBreaks;
  #index: number;

  constructor(known: KnownBreaks, start = 0) {
    this.#known = known;
    this.#index = start;
  }

  /** None for an event that is no entry. */
  of(event: RecordedEvent): Hash[] {
    return this.#known.isEntry(event) ? this.ofEntry(event) : [];
  }

  /** More than one, if entries before it are known to be gone. */
  ofEntry(event: RecordedEvent): Hash[] {
    const leaves: Hash[] = [];
    for (let missing = this.#missing(event); missing !== undefined; missing = this.#missing(event)) {
      leaves.push(Buffer.from(missing.leaf, 'base64'));
      this.#index++;
    }
    this.#index++;
    return [...leaves, leafOf(event, this.#known)];
  }

  /** An event that was put back is not missing any more. */
  #missing({ stream, revision }: RecordedEvent): Missing | undefined {
    const missing = this.#known.missingAt(this.#index);
    return missing?.stream === stream && missing.revision === revision ? undefined : missing;
  }
}

/** For people: what was found, who says so, and why. */
export const knownBreakText = ({ raw: { revision }, event: { data, metadata } }: Acknowledged): string => {
  const [stater, approver] = [data.statedBy, data.approvedBy].map(fullNameOf);
  return `${data.found}. Stated by ${stater}, approved by ${approver} on ${localDay(metadata.recordedAt)} (${KNOWN_BREAKS_STREAM} at revision ${revision}): ${data.reason}`;
};
