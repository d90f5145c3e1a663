import { coalesce } from '@fines/platform/async.ts';
import { expect, it } from 'vitest';

import { until } from '../support/wait.ts';

/** Acts that end when the test says so. */
function acts() {
  const open: (() => void)[] = [];
  let begun = 0;
  return {
    act: (): Promise<void> => {
      begun++;
      return new Promise((resolve) => open.push(resolve));
    },
    endOne: () => open.shift()?.(),
    begun: () => begun,
  };
}

const unexpected = (error: unknown): never => {
  throw error;
};

it('acts once for a thousand calls, and once more for those that came meanwhile', async () => {
  const { act, endOne, begun } = acts();
  const wake = coalesce(act, unexpected);
  for (let n = 0; n < 1000; n++) void wake();
  expect(begun()).toBe(1);
  endOne();
  await until(() => begun() === 2, 'the second act');
  endOne();
  await Promise.resolve();
  void wake();
  await until(() => begun() === 3, 'an act for a later call');
  endOne();
});

it('goes on after an act that failed', async () => {
  const errors: unknown[] = [];
  let fails = true;
  let done = 0;
  const wake = coalesce(
    async () => {
      if (fails) throw new Error('not now');
      done++;
    },
    (error) => errors.push(error),
  );
  void wake();
  await until(() => errors.length === 1, 'the error');
  fails = false;
  void wake();
  await until(() => done === 1, 'the act');
  expect(errors).toEqual([new Error('not now')]);
});
