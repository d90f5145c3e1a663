import { batchesOf, readAhead } from '@fines/platform/async.ts';
import { expect, it } from 'vitest';

import { until } from '../support/wait.ts';

async function* numbers(last: number, seen: { taken: number; closed: boolean }) {
  try {
    for (let n = 1; n <= last; n++) {
      seen.taken = n;
      yield n;
    }
  } finally {
    seen.closed = true;
  }
}
const nothingSeen = () => ({ taken: 0, closed: false });

it('cuts into batches, the last as large as what is left', async () => {
  const batches: number[][] = [];
  for await (const batch of batchesOf(numbers(7, nothingSeen()), 3)) batches.push(batch);
  expect(batches).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
});

it('has no empty batch', async () => {
  const batches: number[][] = [];
  for await (const batch of batchesOf(numbers(6, nothingSeen()), 3)) batches.push(batch);
  expect(batches).toHaveLength(2);
  for await (const _ of batchesOf(numbers(0, nothingSeen()), 3)) expect.unreachable();
});

it('fetches the next batch while the present one is worked on, and no more', async () => {
  const seen = nothingSeen();
  for await (const batch of readAhead(batchesOf(numbers(100, seen), 10))) {
    await until(() => seen.taken === Math.min((batch[9] ?? 0) + 10, 100), 'the next batch');
  }
  expect(seen.closed).toBe(true);
});

it('lets go of the source when the work on a batch fails', async () => {
  const seen = nothingSeen();
  const work = async (): Promise<void> => {
    for await (const _ of readAhead(batchesOf(numbers(100, seen), 10))) throw new Error('no more');
  };
  await expect(work()).rejects.toThrow('no more');
  expect(seen.closed).toBe(true);
});

async function* breaking() {
  yield 1;
  yield 2;
  throw new Error('broke');
}

it('hands on an error of the source in its place', async () => {
  const got: number[] = [];
  const work = async (): Promise<void> => {
    for await (const n of readAhead(breaking())) got.push(n);
  };
  await expect(work()).rejects.toThrow('broke');
  expect(got).toEqual([1, 2]);
});
