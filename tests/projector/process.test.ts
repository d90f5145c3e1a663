import { setTimeout as delay } from 'node:timers/promises';

import { READ_SCHEMA } from '@fines/platform/read-model.ts';
import { beforeEach, expect, it } from 'vitest';

import { fineIssued, fineStatusChanged, metadata } from '../domain/events.ts';
import { breakConnections } from '../support/databases.ts';
import { until } from '../support/wait.ts';
import { rowsOf } from './dump.ts';
import { beforeAndAfterRebuild } from './projecting.ts';
import { type Ground, openGround } from './servers.ts';
import { ServiceProcess } from './service-process.ts';
import { numberOf } from './test-log.ts';

/** Where no Redis answers. */
const NOBODY = 'redis://127.0.0.1:1';

const broken = { type: 'FineDeleted', data: { reason: 5 }, metadata: metadata() };

let ground: Ground;
let projector: ServiceProcess;
const start = async (more: Record<string, string> = {}): Promise<void> => {
  const { databaseUrl, esdbUrl } = ground;
  projector = await ServiceProcess.start('projector/main.ts', {
    DATABASE_URL: databaseUrl,
    ESDB_URL: esdbUrl,
    REDIS_URL: '',
    ...more,
  });
};
beforeEach(async () => {
  ground = await openGround();
  return async () => {
    await projector.stop();
    await ground.close();
  };
});

const eventsSeen = async (): Promise<number> => {
  const rows = await rowsOf(ground.pool, 'checkpoint', 'commit').catch(() => []);
  return Number(rows[0]?.['events'] ?? -1);
};
const untilSeen = (events: number) =>
  until(async () => (await eventsSeen()) >= events, `${events} events in the read tables`);

it('builds the tables when there are none, and then follows the log', async () => {
  await ground.log.issue(1, 20);
  await start();
  await untilSeen(20);
  await ground.log.issue(21, 40);
  await untilSeen(40);
  expect(await rowsOf(ground.pool, 'fines', 'id')).toHaveLength(40);
  expect((await projector.readiness()).checks).toMatchObject({
    database: 'ok',
    projection: 'ok',
    'event store': 'ok',
  });
});

it('ends up with the tables of a rebuild when it is killed in the middle, again and again', async () => {
  await start();
  await untilSeen(0);
  let events = 0;
  for (let round = 0; round < 4; round++) {
    const first = round * 400 + 1;
    const writing = (async () => {
      await ground.log.issue(first, first + 399);
      await ground.log.fine(numberOf(first), broken);
      for (let n = first; n < first + 100; n++) {
        await ground.log.fine(numberOf(n), fineStatusChanged('UNPAID', 'PAID'));
      }
    })();
    await untilSeen(events + 50);
    await delay(Math.random() * 50);
    await projector.kill();
    await writing;
    events += 501;
    await start();
  }
  await untilSeen(events);
  expect(await eventsSeen()).toBe(events);
  await projector.stop();
  expect(await rowsOf(ground.pool, 'parked', 'stream')).toHaveLength(4);
  const { before, after } = await beforeAndAfterRebuild(ground);
  expect(after).toEqual(before);
});

it('says in its health and its log which stream it parked, and goes on', async () => {
  await start();
  await untilSeen(0);
  await ground.log.fine('FN-2026-001', fineIssued());
  await ground.log.fine('FN-2026-001', broken);
  await untilSeen(2);
  expect(await projector.readiness()).toMatchObject({
    status: 200,
    says: 'degraded',
    checks: { projection: 'ok', 'read model': 'parked streams: 1, the first fine-FN-2026-001 at revision 1' },
    figures: { parkedStreams: 1, lagEvents: 0, lagSeconds: 0 },
  });
  await until(() => projector.logged('a stream is parked').length === 1, 'a line in its log');
  expect(projector.logged('"stream":"fine-FN-2026-001","revision":1')).toHaveLength(1);
});

it('says that it stands still when the fault is not a stream’s', async () => {
  await start();
  await untilSeen(0);
  await ground.pool.query(`DROP TABLE ${READ_SCHEMA}.activity`);
  await ground.log.fine('FN-2026-001', fineIssued());
  const { status, checks } = await until(async () => {
    const readiness = await projector.readiness();
    return readiness.checks['projection'] !== 'ok' && readiness;
  }, 'a failing check');
  expect(status).toBe(503);
  expect(checks['projection']).toContain('activity');
});

it('follows the log without a queue, and says that there is none', async () => {
  await start({ REDIS_URL: NOBODY });
  await untilSeen(0);
  await ground.log.issue(1, 5);
  await untilSeen(5);
  expect(await projector.readiness()).toMatchObject({
    status: 200,
    says: 'degraded',
    checks: { projection: 'ok', 'read model': 'ok', queue: 'no answer in 1500 ms' },
  });
  const started = performance.now();
  await projector.stop();
  expect(performance.now() - started).toBeLessThan(5000);
});

it('goes on after the database broke every connection', async () => {
  await start();
  await ground.log.issue(1, 5);
  await untilSeen(5);
  await breakConnections(ground.databaseUrl);
  await ground.log.issue(6, 10);
  await untilSeen(10);
  expect(await rowsOf(ground.pool, 'fines', 'id')).toHaveLength(10);
});
