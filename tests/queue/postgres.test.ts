import { randomUUID } from 'node:crypto';

import { openJobQueue } from '@fines/platform/queue/queue.ts';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';

import { breakConnections, newDatabase } from '../support/databases.ts';
import { queueContract } from './contract.ts';
import { downContract, withPort } from './down.ts';

let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await newDatabase();
});

describe('the queue on Postgres', () => {
  queueContract(() => ({ databaseUrl }));
  it('ends no process when its connections break while it opens', async () => {
    for (let round = 0; round < 40; round++) {
      const queue = openJobQueue(`test-${randomUUID()}`, { databaseUrl }, pino({ level: 'silent' }));
      const ready = queue.state().catch(() => undefined);
      await breakConnections(databaseUrl);
      await ready;
      await expect(queue.close()).resolves.toBeUndefined();
    }
  });

  downContract({
    port: () => Number(new URL(databaseUrl).port),
    at: (port) => ({ databaseUrl: withPort(databaseUrl, port) }),
  });
});
