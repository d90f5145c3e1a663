import { createFreshness } from '@fines/admin-ui/src/data/refresh.ts';
import { backoff } from '@fines/admin-ui/src/live/liveConnection.ts';
import { createGatherer, refreshShown } from '@fines/admin-ui/src/live/refreshShown.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('the wait before the next attempt', () => {
  it('doubles up to half a minute, and half as long again by chance', () => {
    expect([0, 1, 2, 5, 60].map((failures) => backoff(failures, 1000, 0))).toEqual([
      1000, 2000, 4000, 30_000, 30_000,
    ]);
    expect(backoff(0, 1000, 1)).toBe(1500);
    expect(backoff(9, 1000, 1)).toBe(45_000);
  });
});

describe('gathering', () => {
  it('hands over hundreds of changes a second once a second, and none is lost', async () => {
    const rounds: (readonly number[])[] = [];
    const add = createGatherer<number>(
      async (items) => {
        rounds.push(items);
      },
      () => 0,
    );
    for (let change = 0; change < 1000; change += 1) {
      add(change);
      await pass(5);
    }
    await pass(2000);
    expect(rounds.length).toBeLessThanOrEqual(6);
    expect(rounds[0]?.length).toBeLessThan(20);
    expect(rounds.flat()).toEqual(Array.from({ length: 1000 }, (_, index) => index));
  });

  it('never starts a round while one is at work', async () => {
    const running: (() => void)[] = [];
    const add = createGatherer<string>(
      () => new Promise((resolve) => running.push(resolve)),
      () => 0,
    );
    add('a');
    await pass(50);
    add('b');
    await pass(10_000);
    expect(running).toHaveLength(1);
    running[0]?.();
    await pass(0);
    expect(running).toHaveLength(2);
  });

  it('acts at once again after a quiet time', async () => {
    const act = vi.fn<(items: readonly string[]) => Promise<void>>(async () => {});
    const add = createGatherer<string>(act, () => 0);
    add('a');
    await pass(5000);
    add('b');
    await pass(50);
    expect(act.mock.calls).toEqual([[['a']], [['b']]]);
  });
});

describe('what a change reads again', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000, retry: false } } });
  afterEach(() => queries.clear());

  /** Something on the screen. */
  async function show(topic: string, read = vi.fn<() => Promise<string>>(async () => topic)) {
    const observer = new QueryObserver(queries, { queryKey: [topic, 'getList'], queryFn: read });
    const hide = observer.subscribe(() => {});
    await pass(0);
    return { read, hide };
  }
  const change = (tables: string[], position?: string) =>
    refreshShown(queries, createFreshness(), [{ tables, position }]);

  it('is what is on the screen and was made from those tables', async () => {
    const shown = [await show('fines'), await show('registers/refunds'), await show('users')];
    await change(['fines', 'no such table']);
    expect(shown.map(({ read }) => read.mock.calls.length)).toEqual([2, 2, 1]);
    for (const { hide } of shown) hide();
  });

  it('is not what nobody looks at, until somebody does', async () => {
    const { read, hide } = await show('fines');
    hide();
    await change(['fines']);
    expect(read).toHaveBeenCalledTimes(1);
    const { hide: hideAgain } = await show('fines', read);
    expect(read).toHaveBeenCalledTimes(2);
    hideAgain();
  });

  it('is not what this tab has read anew since its own write; what came later is', async () => {
    const [fines, disputes] = [await show('fines'), await show('disputes')];
    const freshness = createFreshness();
    freshness.note(['fines'], '100/100');
    const tables = ['fines', 'disputes'];
    await refreshShown(queries, freshness, [{ tables, position: '100/100' }]);
    expect([fines, disputes].map(({ read }) => read.mock.calls.length)).toEqual([1, 2]);
    await refreshShown(queries, freshness, [{ tables, position: '101/101' }]);
    expect([fines, disputes].map(({ read }) => read.mock.calls.length)).toEqual([2, 3]);
    await refreshShown(queries, freshness, [{ tables }]);
    expect(fines.read).toHaveBeenCalledTimes(3);
    fines.hide();
    disputes.hide();
  });

  it('is read once more if its first answer was on its way already', async () => {
    const answers: ((answer: string) => void)[] = [];
    const read = vi.fn<() => Promise<string>>(() => new Promise((resolve) => answers.push(resolve)));
    const { hide } = await show('fines', read);
    const done = change(['fines']);
    await pass(0);
    answers[0]?.('as it was');
    await pass(0);
    expect(read).toHaveBeenCalledTimes(2);
    answers[1]?.('as it is');
    await done;
    expect(queries.getQueryData(['fines', 'getList'])).toBe('as it is');
    hide();
  });
});
