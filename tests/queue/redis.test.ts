import { randomUUID } from 'node:crypto';

import { openJobQueue, workOnSchedule } from '@fines/platform/queue/queue.ts';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';

import { queueContract } from './contract.ts';
import { downContract, withPort } from './down.ts';

const WITHIN = { timeout: 20_000, interval: 20 };

const { REDIS_URL = '' } = process.env;
const isAbsent = REDIS_URL === '';

if (isAbsent) {
  process.stdout.write('Not run: the queue on Redis. Set REDIS_URL to run it.\n');
}

describe.skipIf(isAbsent)('the queue on Redis', () => {
  queueContract(() => ({ redisUrl: REDIS_URL, databaseUrl: 'postgres://unused' }));
  downContract({
    port: () => Number(new URL(REDIS_URL).port || 6379),
    at: (port) => ({ redisUrl: withPort(REDIS_URL, port), databaseUrl: 'postgres://unused' }),
  });

  it('that was emptied gets its schedule again', async () => {
    const name = `test-${randomUUID()}`;
    const logger = pino({ level: 'silent' });
    const queue = openJobQueue(name, { redisUrl: REDIS_URL, databaseUrl: 'postgres://unused' }, logger);
    let runs = 0;
    const working = workOnSchedule(
      queue,
      { job: { schedule: { everyMs: 100 }, run: async () => void runs++ } },
      logger,
      200,
    );
    await expect.poll(() => runs, WITHIN).toBeGreaterThan(1);
    const redis = new Redis(REDIS_URL);
    const before = runs;
    await redis.del(await redis.keys(`bull:${name}:*`));
    await expect.poll(() => runs, WITHIN).toBeGreaterThan(before + 3);
    await working.close();
    redis.disconnect();
  });
});
