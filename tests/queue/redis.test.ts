import { describe } from 'vitest';

import { queueContract } from './contract.ts';
import { downContract, withPort } from './down.ts';

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
});
