import { NumberSeries, WINDOW } from '@fines/command-api/numbering/number-series.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** Numbers that are used, as the log would know them. */
const seriesOver = (used: Set<number>, deleted: Set<number> = new Set()) =>
  NumberSeries.open({
    isUsed: (sequence) => Promise.resolve(used.has(sequence)),
    wasDeleted: (sequence) => Promise.resolve(deleted.has(sequence)),
  });

const upTo = (last: number): Set<number> => new Set(Array.from({ length: last }, (_, index) => index + 1));

describe('a number series', () => {
  it('starts with 1', async () => {
    const series = await seriesOver(new Set());
    expect(await series.take()).toBe(1);
    expect(await series.take()).toBe(2);
  });

  it('goes on where the log ends, wherever that is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(5000), async (last) => {
        const series = await seriesOver(upTo(last));
        expect(await series.take()).toBe(last + 1);
      }),
    );
  });

  it('fills the gaps that a crash left before it goes on', async () => {
    const gaps = fc.uniqueArray(fc.integer({ min: 1, max: WINDOW - 1 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: WINDOW, max: 3000 }), gaps, async (last, distances) => {
        const used = upTo(last);
        for (const distance of distances) used.delete(last - distance);
        const series = await seriesOver(used);
        const taken = await Promise.all(distances.map(() => series.take()));
        for (const sequence of taken) series.used(sequence);
        expect(taken).toEqual(distances.map((distance) => last - distance).toSorted((a, b) => a - b));
        expect(await series.take()).toBe(last + 1);
      }),
    );
  });

  it('never hands out a number whose stream was deleted, be it the last ones or before', async () => {
    const used = upTo(10);
    for (const gone of [4, 9, 10]) used.delete(gone);
    const series = await seriesOver(used, new Set([4, 9, 10]));
    expect(await series.take()).toBe(11);
  });

  it('hands a number out again that came back, lowest first', async () => {
    const series = await seriesOver(new Set());
    const [one, two, three] = [await series.take(), await series.take(), await series.take()];
    series.giveBack(three);
    series.giveBack(one);
    series.used(two);
    expect([await series.take(), await series.take(), await series.take()]).toEqual([1, 3, 4]);
  });

  it('does not hand a number out twice that came back twice', async () => {
    const series = await seriesOver(new Set());
    const one = await series.take();
    series.giveBack(one);
    series.giveBack(one);
    expect([await series.take(), await series.take()]).toEqual([1, 2]);
  });

  it('jumps over what another process has used meanwhile', async () => {
    const used = new Set<number>();
    const series = await seriesOver(used);
    const one = await series.take();
    for (const sequence of upTo(700)) used.add(sequence);
    await series.catchUp(one);
    expect(await series.take()).toBe(701);
  });

  it('hands nothing out twice that is taken while it looks how far another process has got', async () => {
    const used = new Set<number>();
    const series = await seriesOver(used);
    const one = await series.take();
    used.add(one);
    const caughtUp = series.catchUp(one);
    const meanwhile = [await series.take(), await series.take()];
    await caughtUp;
    expect([...meanwhile, await series.take()]).toEqual([2, 3, 4]);
  });

  it('has no more numbers out at once than a start looks ahead', async () => {
    const series = await seriesOver(new Set());
    for (let sequence = 1; sequence < WINDOW; sequence++) await series.take();
    const last = await series.take();
    let next: number | undefined;
    const waiting = series.take().then((sequence) => (next = sequence));
    await Promise.resolve();
    expect(next).toBeUndefined();
    series.used(last);
    await waiting;
    expect(next).toBe(WINDOW + 1);
  });

  it('keeps nobody waiting for a number that is undecided for long, and finds its end past it', async () => {
    const used = new Set<number>();
    const series = await seriesOver(used);
    const slow = [await series.take(), await series.take()];
    for (let count = 0; count < 3 * WINDOW; count++) {
      const sequence = await series.take();
      used.add(sequence);
      series.used(sequence);
    }
    const last = slow.length + 3 * WINDOW;
    expect(Math.max(...used)).toBe(last);
    const restarted = await seriesOver(used);
    expect(await restarted.take()).toBe(last + 1);
    for (const sequence of slow) series.giveBack(sequence);
    expect([await series.take(), await series.take(), await series.take()]).toEqual([...slow, last + 1]);
  });

  it('finds its end behind as many gaps as a process can leave, wherever they are', async () => {
    const steps = fc.array(fc.constantFrom('used', 'used', 'used', 'slow' as const), { maxLength: 600 });
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        const used = new Set<number>();
        const series = await seriesOver(used);
        let out = 0;
        for (const step of plan) {
          if (step === 'slow' && ++out >= WINDOW) break;
          const sequence = await series.take();
          if (step === 'slow') continue;
          used.add(sequence);
          series.used(sequence);
        }
        const end = Math.max(0, ...used);
        const restarted = await seriesOver(used);
        const taken: number[] = [];
        while (taken.length <= WINDOW && !taken.includes(end + 1)) taken.push(await restarted.take());
        expect(taken).toContain(end + 1);
        expect(taken.filter((sequence) => used.has(sequence))).toEqual([]);
      }),
    );
  });

  it('uses every number exactly once, however takers succeed and fail', async () => {
    const outcomes = fc.array(fc.constantFrom('used', 'back', 'slow' as const), {
      minLength: 1,
      maxLength: 300,
    });
    await fc.assert(
      fc.asyncProperty(outcomes, async (plan) => {
        const series = await seriesOver(new Set());
        const used: number[] = [];
        const slow: number[] = [];
        const what = {
          used: (sequence: number) => {
            series.used(sequence);
            used.push(sequence);
          },
          back: (sequence: number) => series.giveBack(sequence),
          slow: (sequence: number) => slow.push(sequence),
        };
        for (const outcome of plan) {
          if (slow.length > 10) slow.splice(0).forEach((sequence) => series.giveBack(sequence));
          what[outcome](await series.take());
        }
        slow.forEach((sequence) => series.giveBack(sequence));
        while (used.length < plan.length) {
          what.used(await series.take());
        }
        expect(used.toSorted((a, b) => a - b)).toEqual([...upTo(plan.length)]);
      }),
    );
  });
});
