import { KeyedMutex } from '@fines/command-api/engine/mutex.ts';
import { expect, it } from 'vitest';

it('lets work under one name wait for the earlier one, and no other', async () => {
  const mutex = new KeyedMutex();
  const first = Promise.withResolvers<void>();
  const order: string[] = [];
  const a = mutex.run('a', async () => {
    await first.promise;
    order.push('a1');
  });
  const again = mutex.run('a', async () => void order.push('a2'));
  await mutex.run('b', async () => void order.push('b'));
  first.resolve();
  await Promise.all([a, again]);
  expect(order).toEqual(['b', 'a1', 'a2']);
});

it('goes on after work that failed', async () => {
  const mutex = new KeyedMutex();
  const failed = mutex.run('a', () => Promise.reject(new Error('no')));
  const next = mutex.run('a', () => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
