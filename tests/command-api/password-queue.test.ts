import { inPasswordQueue } from '@fines/command-api/auth/password.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';
import { expect, it } from 'vitest';

it('four passwords are worked on at once, 64 wait, and who comes then is told to come back', async () => {
  const finish = Promise.withResolvers<void>();
  let running = 0;
  const work = (): Promise<void> => {
    running += 1;
    return finish.promise;
  };
  const taken = Array.from({ length: 4 + 64 }, () => inPasswordQueue(work));
  await expect.poll(() => running).toBe(4);
  const refused = inPasswordQueue(work);
  await expect(refused).rejects.toThrow(HttpProblem);
  await expect(refused).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
  finish.resolve();
  await Promise.all(taken);
  expect(running).toBe(68);
});
