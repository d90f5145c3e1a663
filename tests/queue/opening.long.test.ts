import { randomUUID } from 'node:crypto';

import { openJobQueue } from '@fines/platform/queue/queue.ts';
import { pino } from 'pino';
import { expect, it } from 'vitest';

import { breakConnections, newDatabase } from '../support/databases.ts';

it('the queue on Postgres ends no process when its connections break while it opens', async () => {
  const databaseUrl = await newDatabase();
  for (let round = 0; round < 40; round++) {
    const queue = openJobQueue(`test-${randomUUID()}`, { databaseUrl }, pino({ level: 'silent' }));
    const ready = queue.state().catch(() => undefined);
    await breakConnections(databaseUrl);
    await ready;
    await expect(queue.close()).resolves.toBeUndefined();
  }
});
