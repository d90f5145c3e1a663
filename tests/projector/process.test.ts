import { setTimeout as delay } from 'node:timers/promises';

import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { TREE_HEAD_WANTED, ensureRecordTables } from '@fines/platform/shared/record-tables.ts';
import { allSigned, keepVerification, newestTreeHead, newestVerification } from '@fines/proof/record.ts';
import { treeIn } from '@fines/proof/tiles-in-postgres.ts';
import { beforeEach, expect, it } from 'vitest';

import { fineIssued, fineStatusChanged, metadata } from '../domain/events.ts';
import { valueOf } from '../monitoring/metrics.ts';
import { breakConnections } from '../support/databases.ts';
import { logKey } from '../support/log-key.ts';
import { changeEvent } from '../support/tamper.ts';
import { until } from '../support/wait.ts';
import { rowsOf } from './dump.ts';
import { beforeAndAfterRebuild, project } from './projecting.ts';
import { type Servers, openServers } from './servers.ts';
import { ServiceProcess } from './service-process.ts';
import { numberOf } from './test-log.ts';

/** Where no Redis answers. */
const NOBODY = 'redis://127.0.0.1:1';

const broken = { type: 'FineDeleted', data: { reason: 5 }, metadata: metadata() };

let servers: Servers;
let projector: ServiceProcess;
const start = async (more: Record<string, string> = {}): Promise<void> => {
  const { databaseUrl, esdbUrl } = servers;
  projector = await ServiceProcess.start('projector/main.ts', {
    DATABASE_URL: databaseUrl,
    ESDB_URL: esdbUrl,
    REDIS_URL: '',
    ...logKey,
    ...more,
  });
};
beforeEach(async () => {
  servers = await openServers();
  return async () => {
    await projector.stop();
    await servers.close();
  };
});

const eventsSeen = async (): Promise<number> => {
  const rows = await rowsOf(servers.pool, 'checkpoint', 'commit').catch(() => []);
  return Number(rows[0]?.['events'] ?? -1);
};
const untilSeen = (events: number) =>
  until(async () => (await eventsSeen()) >= events, `${events} events in the read tables`);

const untilSigned = (entries: number) =>
  until(async () => {
    await servers.pool.query(`NOTIFY ${TREE_HEAD_WANTED}`);
    return (await newestTreeHead(servers.pool))?.size === entries;
  }, `a signature under ${entries} entries`);

it('builds the tables when there are none, and then follows the log', async () => {
  await servers.log.issue(1, 20);
  await start();
  await untilSeen(20);
  await servers.log.issue(21, 40);
  await untilSeen(40);
  expect(await rowsOf(servers.pool, 'fines', 'id')).toHaveLength(40);
  expect((await projector.readiness()).checks).toMatchObject({
    database: 'ok',
    projection: 'ok',
    'event store': 'ok',
  });
});

it('ends up with the tables of a rebuild when it is killed in the middle, again and again', async () => {
  // It would find what cannot be read.
  await ensureRecordTables(servers.pool);
  await keepVerification(servers.pool, { entries: 0, seconds: 0, firstBreak: null, isForged: false });
  await start();
  await untilSeen(0);
  let events = 0;
  for (let round = 0; round < 4; round++) {
    const first = round * 400 + 1;
    const writing = (async () => {
      await servers.log.issue(first, first + 399);
      await servers.log.fine(numberOf(first), broken);
      for (let n = first; n < first + 100; n++) {
        await servers.log.fine(numberOf(n), fineStatusChanged('UNPAID', 'PAID'));
      }
    })();
    await untilSeen(events + 50);
    const wanting = setInterval(() => void servers.pool.query(`NOTIFY ${TREE_HEAD_WANTED}`), 5);
    await delay(Math.random() * 200);
    await projector.kill();
    clearInterval(wanting);
    await writing;
    events += 501;
    await start();
  }
  await untilSeen(events);
  expect(await eventsSeen()).toBe(events);
  await untilSigned(events);
  await projector.stop();
  expect(await rowsOf(servers.pool, 'parked', 'stream')).toHaveLength(4);
  const { before, after } = await beforeAndAfterRebuild(servers);
  expect(after).toEqual(before);

  const tree = treeIn(servers.pool, READ_SCHEMA);
  const signed = await allSigned(servers.pool, (await newestTreeHead(servers.pool))?.origin ?? '');
  for (const { size, root } of signed) expect(await tree.root(size)).toEqual(root);
  expect(new Set(signed.map(({ size }) => size)).size).toBe(signed.length);
  expect(await newestVerification(servers.pool)).toMatchObject({ firstBreak: null });
});

it('says in its health and its log which stream it parked, and goes on', async () => {
  await start();
  await untilSeen(0);
  await servers.log.fine('FN-2026-001', fineIssued());
  await servers.log.fine('FN-2026-001', broken);
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

it('has a log that was never verified looked at when it starts, and signs nothing if it is wrong', async () => {
  await servers.log.issue(1, 5);
  await project(servers);
  await changeEvent(servers.storeUrl, { stream: 'fine-FN-2026-003', revision: 0 }, () => ({ amount: 1 }));
  await start();
  const { checks } = await until(async () => {
    const readiness = await projector.readiness();
    return readiness.figures['logBroken'] === 1 && readiness;
  }, 'a log that is known to be broken');
  expect(checks).toMatchObject({
    projection: 'ok',
    signing: expect.stringContaining('fine-FN-2026-003 at revision 0'),
  });
  expect(valueOf(await projector.metrics(), 'fines_log_broken')).toBe(1);
  await until(() => projector.logged('the log is not what was written').length > 0, 'a line in its log');
  await until(async () => (await newestVerification(servers.pool))?.entries === 5, 'a verification');
  expect(await newestTreeHead(servers.pool)).toBeUndefined();
});

it('says that it stands still when the fault is not a stream’s, and goes on by itself when that is mended', async () => {
  await start();
  await untilSeen(0);
  await servers.pool.query(`ALTER TABLE ${READ_SCHEMA}.activity RENAME TO activity_elsewhere`);
  await servers.log.fine('FN-2026-001', fineIssued());
  const { status, checks } = await until(async () => {
    const readiness = await projector.readiness();
    return readiness.checks['projection'] !== 'ok' && readiness;
  }, 'a failing check');
  expect(status).toBe(503);
  expect(checks['projection']).toContain('activity');
  await servers.pool.query(`ALTER TABLE ${READ_SCHEMA}.activity_elsewhere RENAME TO activity`);
  // Nothing more happens in the log: it is the clock that wakes the projector.
  await untilSeen(1);
});

it('follows the log without a queue, and says that there is none', async () => {
  await start({ REDIS_URL: NOBODY });
  await untilSeen(0);
  await servers.log.issue(1, 5);
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
  await servers.log.issue(1, 5);
  await untilSeen(5);
  await breakConnections(servers.databaseUrl);
  await servers.log.issue(6, 10);
  await untilSeen(10);
  expect(await rowsOf(servers.pool, 'fines', 'id')).toHaveLength(10);
});
