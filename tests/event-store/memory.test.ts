import { randomUUID } from 'node:crypto';

import type { Append } from '@fines/embedded/event-store/events.ts';
import { Heads, NO_STREAM, RecentEvents } from '@fines/embedded/event-store/heads.ts';
import { WriteQueue } from '@fines/embedded/event-store/writer.ts';
import { describe, expect, test } from 'vitest';

const append = (bytes: number): Append => ({
  kind: 'append',
  stream: 'a',
  expected: 'any',
  deadline: Infinity,
  events: [
    { id: randomUUID(), type: 'T', contentType: '', data: new Uint8Array(bytes), metadata: new Uint8Array() },
  ],
});
const settle = (): void => undefined;
const MB = 1024 * 1024;

const queueOf = (count: number, bytes: number): WriteQueue => {
  const queue = new WriteQueue();
  for (let index = 0; index < count; index++) queue.add({ write: append(bytes), settle });
  return queue;
};

describe('the queue of writes', () => {
  test('gives everything that waits as one batch', () => {
    const queue = queueOf(70, 500);
    expect(queue.take()).toHaveLength(70);
    expect(queue.isEmpty).toBe(true);
    expect(queue.take()).toEqual([]);
  });

  test('gives no batch of too many writes or bytes, but at least one write', () => {
    expect(queueOf(2500, 10).take()).toHaveLength(1000);
    expect(queueOf(20, MB).take()).toHaveLength(8);
    expect(queueOf(2, 20 * MB).take()).toHaveLength(1);
  });

  test('is full at some size, and tells when there is room again', async () => {
    const queue = queueOf(40, MB);
    expect(queue.isFull).toBe(true);
    const room = queue.room();
    queue.take();
    await expect(room).resolves.toBeUndefined();
    expect(queue.isFull).toBe(false);
    expect(queue.isEmpty).toBe(false);
  });

  test('wakes whoever waits for writes', async () => {
    const queue = new WriteQueue();
    const filled = queue.filled();
    queue.add({ write: append(1), settle });
    await expect(filled).resolves.toBeUndefined();
  });
});

describe('what the writer remembers', () => {
  test('of streams is bounded, the latest stay', () => {
    const heads = new Heads(2);
    for (const stream of ['a', 'b', 'c', 'a', 'd']) heads.set(stream, NO_STREAM);
    heads.trim();
    expect(['a', 'b', 'c', 'd'].filter((stream) => heads.get(stream))).toEqual(['a', 'd']);
  });

  test('of events is bounded, the newest stay, each in its stream', () => {
    const recent = new RecentEvents(2);
    for (const [revision, id] of ['one', 'two', 'three'].entries()) {
      recent.add(id, { stream: 'a', revision, position: revision });
    }
    expect(['one', 'two', 'three'].map((id) => recent.find(id, 'a')?.revision)).toEqual([undefined, 1, 2]);
    expect(recent.find('three', 'b')).toBeUndefined();
  });
});
