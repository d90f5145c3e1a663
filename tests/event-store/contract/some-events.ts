import { randomUUID } from 'node:crypto';

import type { JsonObject, NewEvent } from '@fines/platform/event-store/event-store.ts';

export const someStream = (): string => `test-${randomUUID()}`;

export const anEvent = (data: JsonObject = {}, type = 'SomethingHappened'): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata: { schemaVersion: 1 },
});

export const events = (count: number): NewEvent[] =>
  Array.from({ length: count }, (_, index) => anEvent({ index }));

export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}
