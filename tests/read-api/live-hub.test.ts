import { once } from 'node:events';

import { READ_TABLES } from '@fines/domain/shared/read-tables.ts';
import { LiveHub } from '@fines/read-api/live/live-hub.ts';
import { describe, expect, it } from 'vitest';

const always = { personId: 'somebody', isEntitled: () => true, lastSeen: undefined };
const change = (n: number) => ({ position: `${n}/${n}`, tables: ['fines'] });

const everything = (position: string): string => JSON.stringify({ position, tables: READ_TABLES });

/** Everything that was sent until now. */
const sent = (stream: ReturnType<LiveHub['connect']>): string => String(stream.read() ?? '');

describe('the hub of live events', () => {
  it('greets, then tells each client each change', () => {
    const hub = new LiveHub();
    hub.catchUp('7/7');
    const one = hub.connect(always);
    const other = hub.connect(always);
    expect(sent(one)).toBe('retry: 1000\nid: 7/7\nevent: hello\ndata: {}\n\n');
    sent(other);
    hub.publish(change(8));
    const event = 'id: 8/8\nevent: changed\ndata: {"position":"8/8","tables":["fines"]}\n\n';
    expect(sent(one)).toBe(event);
    expect(sent(other)).toBe(event);
  });

  it('tells who comes back that everything may have changed, unless nothing did', () => {
    const hub = new LiveHub();
    hub.publish(change(8));
    expect(sent(hub.connect({ ...always, lastSeen: '8/8' }))).not.toContain('changed');
    const missed = sent(hub.connect({ ...always, lastSeen: '7/7' }));
    expect(missed).toContain(everything('8/8'));
  });

  it('tells all when it was deaf itself for a while', () => {
    const hub = new LiveHub();
    hub.catchUp('7/7');
    const stream = hub.connect(always);
    sent(stream);
    hub.catchUp('7/7');
    expect(sent(stream)).toBe('');
    hub.catchUp('9/9');
    expect(sent(stream)).toContain(everything('9/9'));
  });

  it('shows that it lives, and ends those whom it may tell nothing any more', async () => {
    const hub = new LiveHub();
    let isEntitled = true;
    const stream = hub.connect({ ...always, isEntitled: () => isEntitled });
    sent(stream);
    hub.beat();
    expect(sent(stream)).toBe(':\n\n');
    isEntitled = false;
    hub.beat();
    stream.resume();
    await once(stream, 'end');
  });

  it('cuts off a client that takes nothing, before much is kept for it', () => {
    const hub = new LiveHub();
    const slow = hub.connect(always);
    const quick = hub.connect(always);
    let changes = 0;
    while (!slow.destroyed && changes < 10_000) {
      hub.publish(change(++changes));
      sent(quick);
      expect(slow.readableLength).toBeLessThan(80_000);
    }
    expect(slow.destroyed).toBe(true);
    expect(quick.destroyed).toBe(false);
  });

  it('keeps ten connections of a person: the oldest makes room, and is told not to hurry back', async () => {
    const hub = new LiveHub();
    const other = hub.connect({ ...always, personId: 'somebody else' });
    const mine = Array.from({ length: 12 }, () => hub.connect(always));
    for (const stream of mine.slice(0, 2)) {
      expect(sent(stream)).toMatch(/retry: 30000\n\n$/);
      stream.resume();
      await once(stream, 'end');
    }
    for (const stream of [other, ...mine.slice(2)]) sent(stream);
    hub.publish(change(8));
    for (const stream of [other, ...mine.slice(2)]) expect(sent(stream)).toContain('"position":"8/8"');
  });

  it('ends all when it closes, and takes nobody any more', async () => {
    const hub = new LiveHub();
    const stream = hub.connect(always);
    hub.close();
    hub.close();
    hub.publish(change(1));
    stream.resume();
    await once(stream, 'end');
    expect(() => hub.connect(always)).toThrow('stopping');
  });
});
