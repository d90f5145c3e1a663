import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { rememberedKnownBreaks } from '@fines/proof/known-breaks/read.ts';
import { expect, it, onTestFinished, vi } from 'vitest';

it('reads what is known once for all who ask within seconds, again after that, and at once after a failure', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const readStream = vi.fn<EventStore['readStream']>(async () => []);
  const known = rememberedKnownBreaks({ readStream });
  const [one, other] = await Promise.all([known(), known()]);
  expect(one).toBe(other);
  vi.advanceTimersByTime(2900);
  expect(await known()).toBe(one);
  expect(readStream).toHaveBeenCalledTimes(1);

  vi.advanceTimersByTime(200);
  readStream.mockRejectedValueOnce(new Error('away'));
  await expect(known()).rejects.toThrow('away');
  expect((await known()).acknowledged).toEqual([]);
  expect(readStream).toHaveBeenCalledTimes(3);
});
