import { OneAtATime } from '@fines/command-api/one-at-a-time.ts';
import { expect, it } from 'vitest';

it('lets work under one name wait for the earlier one, and no other', async () => {
  const turns = new OneAtATime();
  const first = Promise.withResolvers<void>();
  const order: string[] = [];
  const a = turns.run('a', async () => {
    await first.promise;
    order.push('a1');
  });
  const again = turns.run('a', async () => void order.push('a2'));
  await turns.run('b', async () => void order.push('b'));
  first.resolve();
  await Promise.all([a, again]);
  expect(order).toEqual(['b', 'a1', 'a2']);
});

it('goes on after work that failed', async () => {
  const turns = new OneAtATime();
  const failed = turns.run('a', () => Promise.reject(new Error('no')));
  const next = turns.run('a', () => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
