import { openJobQueue } from '@fines/platform/queue/queue.ts';
import { PROJECTION_QUEUE, READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { newestTreeHead, newestVerification } from '@fines/proof/record.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { fineIssued, metadata } from '../domain/events.ts';
import { valueOf } from '../monitoring/metrics.ts';
import { breakConnections, newDatabase } from '../support/databases.ts';
import { changeEvent } from '../support/tamper.ts';
import { until } from '../support/wait.ts';
import { rowsOf } from './dump.ts';
import { project } from './projecting.ts';
import { eventsSeen, startProjector, untilSeen } from './projector-process.ts';
import { openServers, type Servers } from './servers.ts';
import type { ServiceProcess } from './service-process.ts';
import { numberOf } from './test-log.ts';
import { useServers } from './use-servers.ts';

const broken = { type: 'FineDeleted', data: { reason: 5 }, metadata: metadata() };

describe('a projector', () => {
  let servers: Servers;
  let projector: ServiceProcess;
  beforeAll(async () => {
    servers = await openServers(newDatabase);
    await servers.log.issue(1, 20);
    projector = await startProjector(servers);
    await untilSeen(servers, 20);
  });
  afterAll(async () => {
    await projector.stop();
    await servers.close();
  });

  const untilShown = (fine: string) =>
    until(async () => {
      const rows = await rowsOf(servers.pool, 'fines', 'id').catch(() => []);
      return rows.some(({ id }) => id === fine);
    }, `${fine} in the read tables`);

  it('builds the tables when there are none, and then follows the log', async () => {
    expect((await rowsOf(servers.pool, 'fines', 'number_order')).slice(0, 20).map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, index) => numberOf(index + 1)),
    );
    const seen = await eventsSeen(servers);
    await servers.log.issue(21, 40);
    await untilSeen(servers, seen + 20);
    await untilShown(numberOf(40));
    expect((await projector.readiness()).checks).toMatchObject({
      database: 'ok',
      projection: 'ok',
      'event store': 'ok',
    });
  });

  it('says in its health and its log which stream it parked, and goes on', async () => {
    await servers.log.fine('FN-2026-801', fineIssued({ fineNumber: 'FN-2026-801' }), broken);
    await servers.log.issue(802, 802);
    await untilShown('FN-2026-802');
    expect(await projector.readiness()).toMatchObject({
      status: 200,
      says: 'degraded',
      checks: {
        projection: 'ok',
        'read model': 'parked streams: 1, the first fine-FN-2026-801 at revision 1',
      },
      figures: { parkedStreams: 1, lagEvents: 0, lagSeconds: 0 },
    });
    await until(() => projector.logged('a stream is parked').length === 1, 'a line in its log');
    expect(projector.logged('"stream":"fine-FN-2026-801","revision":1')).toHaveLength(1);
  });

  it('says in its health what keeps it from the end of the log, and goes on once that is mended', async () => {
    const rename = (from: string, to: string) =>
      servers.pool.query(`ALTER TABLE ${READ_SCHEMA}.${from} RENAME TO ${to}`);
    await rename('fine_daily', 'fine_daily_elsewhere');
    await servers.log.issue(851, 851);
    const { status, checks } = await until(async () => {
      const now = await projector.readiness();
      return now.checks['projection'] !== 'ok' && now;
    }, 'a failing check');
    expect(status).toBe(503);
    expect(checks['projection']).toContain('fine_daily');
    await rename('fine_daily_elsewhere', 'fine_daily');
    await untilShown(numberOf(851));
    expect((await projector.readiness()).checks).toMatchObject({ projection: 'ok' });
  });

  it('goes on after the database broke every connection', async () => {
    await breakConnections(servers.databaseUrl);
    await servers.log.issue(901, 905);
    await untilShown('FN-2026-905');
    expect(await rowsOf(servers.pool, 'fines', 'id')).toMatchObject(
      expect.arrayContaining([901, 902, 903, 904].map((n) => expect.objectContaining({ id: numberOf(n) }))),
    );
  });
});

describe('a projector of its own', () => {
  const servers = useServers(newDatabase);
  let projector: ServiceProcess | undefined;
  const start = async (more?: Record<string, string>): Promise<ServiceProcess> =>
    (projector = await startProjector(servers, more));
  beforeEach(() => () => projector?.stop());

  it('verifies a log that never was when it starts, signs nothing if it is wrong, and compares when the clock of the queue says so', async () => {
    await servers.log.issue(1, 5);
    await project(servers);
    await changeEvent(servers.storeUrl, { stream: 'fine-FN-2026-003', revision: 0 }, () => ({ amount: 1 }));
    const { readiness, metrics, logged } = await start();
    const found = await until(async () => {
      const now = await readiness();
      return now.figures['logBroken'] === 1 && now;
    }, 'a log that is known to be broken');
    expect(found.checks).toMatchObject({
      projection: 'ok',
      signing: expect.stringContaining('fine-FN-2026-003 at revision 0'),
    });
    expect(valueOf(await metrics(), 'fines_log_broken')).toBe(1);
    await until(() => logged('the log is not what was written').length > 0, 'a line in its log');
    await until(async () => (await newestVerification(servers.pool))?.entries === 5, 'a verification');
    expect(await newestTreeHead(servers.pool)).toBeUndefined();
    expect(logged('job failed')).toEqual([]);

    await servers.pool.query(`UPDATE ${READ_SCHEMA}.fines SET amount = 1 WHERE id = 'FN-2026-001'`);
    const queue = openJobQueue(PROJECTION_QUEUE, servers, pino({ level: 'silent' }));
    await queue.add('verification');
    const differing = await until(async () => {
      const now = await readiness();
      return now.figures['differences'] !== undefined && now.figures['differences'] > 0 && now;
    }, 'a difference');
    await queue.close();
    expect(differing.checks['comparison']).toContain('its row in fines differs from the log in amount');
  });

  it('follows the log without a queue and says that there is none', async () => {
    // Where no Redis answers.
    const { readiness, stop } = await start({ REDIS_URL: 'redis://127.0.0.1:1' });
    await untilSeen(servers, 0);
    await servers.log.issue(1, 5);
    await untilSeen(servers, 5);
    expect(await readiness()).toMatchObject({
      status: 200,
      says: 'degraded',
      checks: { projection: 'ok', 'read model': 'ok', queue: 'no answer in 1500 ms' },
    });

    const started = performance.now();
    await stop();
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
