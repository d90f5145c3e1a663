import { runInRequestContext } from '@fines/platform/http/context.ts';
import { QueueFull, type QueueLimits, FairQueue } from '@fines/platform/queue/fair-queue.ts';
import { describe, expect, it } from 'vitest';

/** Whoever may begin has begun by then. */
const allBegun = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** A queue, and what began in it so far, each to be ended by name. */
function table(limits: QueueLimits) {
  const queue = new FairQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    ask: (name: string) =>
      queue.run(name.charAt(0), () => {
        begun.push(name);
        return new Promise<string>((resolve) => {
          ends.set(name, () => resolve(name));
        });
      }),
    end: async (name: string): Promise<void> => {
      ends.get(name)?.();
      await allBegun();
    },
  };
}

const OWN = { perPerson: 2, waitingPerPerson: 1 };

describe('turns', () => {
  it('let one person have so many at once, and others begin before the rest', async () => {
    const { ask, end, begun } = table({ ...OWN, waitingPerPerson: 9, inAll: 3 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) void ask(name);
    await allBegun();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('b1');
    expect(begun.at(-1)).toBe('c1');
    await end('a2');
    expect(begun.at(-1)).toBe('a3');
  });

  it('refuse who has too many waiting, and everybody when all have', async () => {
    const own = table(OWN);
    for (const name of ['a1', 'a2', 'a3']) void own.ask(name);
    await expect(own.ask('a4')).rejects.toMatchObject({ queue: 'own' });
    await allBegun();
    await own.end('a1');
    expect(own.begun).toEqual(['a1', 'a2', 'a3']);

    const common = table({ ...OWN, inAll: 1, waitingInAll: 1 });
    void common.ask('a1');
    void common.ask('b1');
    await expect(common.ask('c1')).rejects.toBeInstanceOf(QueueFull);
    await expect(common.ask('c1')).rejects.toMatchObject({ queue: 'common' });
  });

  it('come to nobody whose client has gone, who keeps no place either', async () => {
    const { ask, end, begun } = table(OWN);
    const client = new AbortController();
    const asked = (name: string) =>
      runInRequestContext({ personId: 'a', signal: client.signal, startedAt: Date.now() }, () => ask(name));
    for (const name of ['a1', 'a2']) void ask(name);
    const left = asked('a3');
    await expect(ask('a4')).rejects.toMatchObject({ queue: 'own' });
    client.abort();
    await expect(left).rejects.toMatchObject({ status: 503 });
    void ask('a5');
    await end('a1');
    expect(begun).toEqual(['a1', 'a2', 'a5']);
    await end('a2');
    await expect(asked('a6')).rejects.toMatchObject({ status: 503 });
    expect(begun).not.toContain('a6');
  });

  it('end with what fails, too', async () => {
    const queue = new FairQueue({ perPerson: 1, waitingPerPerson: 0 });
    await expect(queue.run('a', () => Promise.reject(new Error('in vain')))).rejects.toThrow('in vain');
    expect(await queue.run('a', () => Promise.resolve('again'))).toBe('again');
  });
});
