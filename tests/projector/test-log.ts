import { randomUUID } from 'node:crypto';

import { fineStream } from '@fines/domain/fine/status.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { userStream } from '@fines/domain/user/user.ts';
import { vehicleStream } from '@fines/domain/vehicle/vehicle.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import type { JsonObject, NewEvent, Position } from '@fines/platform/event-store/events.ts';
import { type Link, sealEvents } from '@fines/platform/event-store/hash-chain.ts';

import { fineIssued } from '../domain/events.ts';

/** An event as the builders of the domain's tests make it. */
export type Written = { type: string; data: object; metadata: object };

/** Through JSON, which is what the log keeps. */
export const draftOf = ({ type, data, metadata }: Written): NewEvent => ({
  id: randomUUID(),
  type,
  data: JSON.parse(JSON.stringify(data)) as JsonObject,
  metadata: JSON.parse(JSON.stringify(metadata)) as JsonObject,
});

/** Writes events as the command API does: sealed, one after the other in their streams. */
export class TestLog {
  readonly store: EventStore;
  readonly #ends = new Map<string, Link>();

  constructor(store: EventStore) {
    this.store = store;
  }

  /** The position of the last event. */
  async write(stream: string, ...events: readonly Written[]): Promise<Position> {
    const end = this.#ends.get(stream);
    const sealed = sealEvents(stream, end, events.map(draftOf));
    const appended = await this.store.append(stream, sealed, end?.revision ?? 'no-stream');
    const hash = sealed.at(-1)?.hash;
    if (hash !== undefined) this.#ends.set(stream, { revision: appended.revision, hash });
    return appended.position;
  }

  fine(id: string, ...events: readonly Written[]): Promise<Position> {
    return this.write(fineStream(id), ...events);
  }

  user(id: string, ...events: readonly Written[]): Promise<Position> {
    return this.write(userStream(id), ...events);
  }

  vehicle(plate: string, ...events: readonly Written[]): Promise<Position> {
    return this.write(vehicleStream(plateKey(plate)), ...events);
  }

  /** Issues fines with the numbers `first` to `last`, each with `more` of its own, and recorded at `recordedAt`. */
  async issue(
    first: number,
    last: number,
    more: (n: number) => Parameters<typeof fineIssued>[0] = () => ({}),
    recordedAt: (n: number) => string | undefined = () => undefined,
  ): Promise<Position | undefined> {
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const positions = await Promise.all(
      numbers.map((n) =>
        this.fine(numberOf(n), fineIssued({ fineNumber: numberOf(n), ...more(n) }, recordedAt(n))),
      ),
    );
    return positions.toSorted((a, b) => Number(a.commit - b.commit)).at(-1);
  }
}

export const numberOf = (n: number): string => `FN-2026-${String(n).padStart(3, '0')}`;
