import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { fineIssued, fineStatusChanged, metadata } from '../domain/events.ts';
import { until } from '../support/wait.ts';
import { rowsOf } from './dump.ts';
import { beforeAndAfterRebuild } from './projecting.ts';
import { type Ground, Servers } from './servers.ts';
import { ServiceProcess } from './service-process.ts';
import { numberOf } from './test-log.ts';

let servers: Servers;
let ground: Ground;
let projector: ServiceProcess;
const start = async (): Promise<void> => {
  const { databaseUrl, esdbUrl } = ground;
  projector = await ServiceProcess.start('projector/main.ts', {
    DATABASE_URL: databaseUrl,
    ESDB_URL: esdbUrl,
  });
};
beforeAll(async () => {
  servers = await Servers.start();
});
afterAll(() => servers.stop());
beforeEach(async () => {
  ground = await servers.ground();
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
      for (let n = first; n < first + 100; n++) {
        await ground.log.fine(numberOf(n), fineStatusChanged('UNPAID', 'PAID'));
      }
    })();
    await untilSeen(events + 50);
    await delay(Math.random() * 50);
    await projector.kill();
    await writing;
    events += 500;
    await start();
  }
  await untilSeen(events);
  expect(await eventsSeen()).toBe(events);
  await projector.stop();
  const { before, after } = await beforeAndAfterRebuild(ground);
  expect(after).toEqual(before);
});

it('says in its health and its log at which event it had to stop', async () => {
  await start();
  await untilSeen(0);
  await ground.log.fine('FN-2026-001', fineIssued());
  await ground.log.fine('FN-2026-001', { type: 'FineDeleted', data: { reason: 5 }, metadata: metadata() });
  const { status, checks } = await until(async () => {
    const readiness = await projector.readiness();
    return readiness.checks['projection'] !== 'ok' && readiness;
  }, 'a failing check');
  expect(status).toBe(503);
  expect(checks['projection']).toContain('FineDeleted at revision 1 of fine-FN-2026-001');
  await until(() => projector.logged('"stream":"fine-FN-2026-001","revision":1').length >= 2, 'a second try');
  expect(await eventsSeen()).toBe(1);
});

it('goes on after the database broke every connection', async () => {
  await start();
  await ground.log.issue(1, 5);
  await untilSeen(5);
  await servers.breakConnections(ground.databaseUrl);
  await ground.log.issue(6, 10);
  await untilSeen(10);
  expect(await rowsOf(ground.pool, 'fines', 'id')).toHaveLength(10);
});
