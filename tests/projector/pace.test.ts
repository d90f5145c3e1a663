import { Pace } from '@fines/projector/engine/pace.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let pace: Pace;
beforeEach(() => {
  vi.useFakeTimers();
  pace = new Pace();
});
afterEach(() => {
  vi.useRealTimers();
});

/** How long the pause takes, in ms, while nothing else happens. */
async function pauseTaken(): Promise<number> {
  const begun = performance.now();
  const pause = pace.pause().then(() => performance.now() - begun);
  await vi.advanceTimersByTimeAsync(1000);
  return pause;
}

it('begins a batch at once while few events come', async () => {
  expect(await pauseTaken()).toBe(0);
  pace.count(1);
  expect(await pauseTaken()).toBe(0);
});

it('waits for company while many come, however they are split, and no longer when that is over', async () => {
  for (let batch = 0; batch < 50; batch++) {
    pace.count(4);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(await pauseTaken()).toBe(50);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await pauseTaken()).toBe(0);
});

it('ends a pause for somebody who waits, or leaves the next one out, but not those after it', async () => {
  pace.count(100_000);
  const begun = performance.now();
  const pause = pace.pause().then(() => performance.now() - begun);
  await vi.advanceTimersByTimeAsync(5);
  pace.hurry();
  expect(await pause).toBe(5);
  pace.hurry();
  expect(await pauseTaken()).toBe(0);
  expect(await pauseTaken()).toBe(50);
});
