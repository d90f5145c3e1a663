import { randomUUID } from 'node:crypto';

import type { Actor } from '@fines/domain/shared/actor.ts';
import type { JsonObject, NewEvent } from '@fines/platform/event-store/event-store.ts';
import { chainHash, type Link } from '@fines/platform/event-store/hash-chain.ts';

/** An event with its place in its stream. */
export type PlacedEvent = NewEvent & { stream: string; revision: number };

type DomainEvent = { type: string; data: object };

/** What the command API writes about an event, besides what happened. */
export function metadataOf({ id, role, badgeNumber }: Actor, recordedAt: string) {
  const commandId = randomUUID();
  return {
    actor: { id, role, badgeNumber },
    commandId,
    $correlationId: commandId,
    $causationId: commandId,
    recordedAt,
    schemaVersion: 1,
  };
}

/** One stream as it grows, its chain of hashes unbroken. */
export class GrowingStream {
  readonly #name: string;
  #end: Link | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  append(event: DomainEvent, metadata: JsonObject): PlacedEvent {
    const data: JsonObject = JSON.parse(JSON.stringify(event.data));
    const revision = (this.#end?.revision ?? -1) + 1;
    const draft = { id: randomUUID(), stream: this.#name, revision, type: event.type, data, metadata };
    const hash = chainHash({ ...draft, previousHash: this.#end?.hash ?? '' });
    this.#end = { revision, hash };
    return { ...draft, metadata: { ...metadata, hash } };
  }
}
