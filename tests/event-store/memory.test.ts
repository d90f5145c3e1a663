import { randomUUID } from 'node:crypto';

import { Commits } from '@fines/embedded/event-store/commits.ts';
import { readable } from '@fines/embedded/event-store/event-bytes.ts';
import type { Append } from '@fines/embedded/event-store/events.ts';
import { Heads, NO_STREAM, RecentEvents } from '@fines/embedded/event-store/heads.ts';
import { WriteQueue } from '@fines/embedded/event-store/writer.ts';
import { describe, expect, test } from 'vitest';

import { storedEvent } from './event-message.ts';

const append = (bytes: number): Append => ({
  kind: 'append',
  stream: 'a',
  expected: 'any',
  deadline: Infinity,
  events: [
    { id: randomUUID(), type: 'T', contentType: '', data: new Uint8Array(bytes), metadata: new Uint8Array() },
  ],
});
const any = (): boolean => true;
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

const happened = (position: number, bytes = 10) =>
  readable(storedEvent({ position, data: Buffer.alloc(bytes) }));
const pageFrom = (commits: Commits, from: number, rows = 1000) => {
  const page = commits.page(BigInt(from), rows, any);
  return page && { positions: page.events.map(({ position }) => position), isLast: page.isLast };
};

describe('the newest events that readers are told of', () => {
  test('are those behind the place where the writer began', () => {
    const commits = new Commits();
    commits.advanceTo(5);
    // The seventh position is that of a deletion.
    commits.advance(6, [happened(6)]);
    commits.advance(9, [happened(8), happened(9)]);
    expect(pageFrom(commits, 5)).toBeUndefined();
    expect(pageFrom(commits, 6)).toEqual({ positions: [6, 8, 9], isLast: true });
    expect(pageFrom(commits, 7)).toEqual({ positions: [8, 9], isLast: true });
    expect(pageFrom(commits, 6, 2)).toEqual({ positions: [6, 8], isLast: false });
    expect(pageFrom(commits, 10)).toEqual({ positions: [], isLast: true });
    commits.advanceTo(12);
    expect(pageFrom(commits, 12)).toBeUndefined();
  });

  test.each([
    ['number', 25_000, 10],
    ['bytes', 40, MB],
  ])('are bounded in %s, and none is missing among them', (_what, count, bytes) => {
    const commits = new Commits();
    for (let position = 1; position <= count; position++)
      commits.advance(position, [happened(position, bytes)]);
    const first = Array.from({ length: count }, (_, index) => index + 1).find(
      (from) => commits.page(BigInt(from), 1, any) !== undefined,
    );
    const kept = pageFrom(commits, first ?? 0, count)?.positions ?? [];
    expect(kept).toHaveLength(count - (first ?? 0) + 1);
    expect(kept.length).toBeLessThanOrEqual(bytes === MB ? 8 : 10_000);
    expect(kept.length).toBeGreaterThan(bytes === MB ? 4 : 7000);
  });
});
