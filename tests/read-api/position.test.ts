import { formatPosition } from '@fines/platform/event-store/events.ts';
import { BUILDING_SCHEMA, READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fineAmended, fineIssued } from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import { openServers } from '../projector/servers.ts';
import type { ApiClient } from '../support/api-client.ts';
import { breakConnections, newDatabase } from '../support/databases.ts';
import { problemOf } from '../support/problems.ts';
import { until } from '../support/wait.ts';
import { Reading } from './reading.ts';

let reading: Reading;
let client: ApiClient;
beforeAll(async () => {
  reading = await Reading.start(await openServers(newDatabase));
  client = await reading.as('TRAFFIC_OFFICER');
});
afterAll(() => reading.stop());

describe('as long as there are no read tables', () => {
  it('the service lives, says how far they are, and asks for patience', async () => {
    const { address, servers } = reading;
    expect((await fetch(`${address}/health/live`)).status).toBe(200);
    expect(await reading.readiness()).toMatchObject({
      status: 503,
      checks: {
        database: 'ok',
        log: 'ok',
        record: 'ok',
        clock: 'ok',
        'read model': 'the read tables are not built yet',
      },
    });
    await servers.pool.query(
      `CREATE SCHEMA ${BUILDING_SCHEMA}; CREATE TABLE ${BUILDING_SCHEMA}.checkpoint AS SELECT 5 AS events`,
    );
    expect((await reading.readiness()).checks['read model']).toBe(
      'the read tables are being built: 5 events so far',
    );
    for (const path of ['/fines', '/fines/FN-2026-001', '/fines/stats', '/auth/me']) {
      const answer = await client.get(path);
      expect(problemOf(answer)).toMatchObject({ status: 503, code: 'unavailable' });
      expect(problemOf(answer).message).toContain('The read tables are being built');
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
  });
});

describe('reading what one has just written', () => {
  it('waits until the tables have come so far, through a rebuild too', async () => {
    const { servers } = reading;
    const position = formatPosition(await servers.log.fine('FN-2026-001', fineIssued()));
    const asked = client.get('/fines/FN-2026-001', { 'X-Min-Position': position });
    await project(servers);
    expect((await asked).status).toBe(200);
    expect((await reading.readiness()).status).toBe(200);
    await servers.pool.query(`DROP SCHEMA ${READ_SCHEMA} CASCADE`);
    const second = await servers.log.fine('FN-2026-001', fineAmended({ location: 'Here' }));
    const askedAgain = client.get('/fines/FN-2026-001', { 'X-Min-Position': formatPosition(second) });
    await project(servers);
    expect((await askedAgain).body).toMatchObject({ location: 'Here' });
  });

  it('goes on listening when its connections were broken', async () => {
    const { servers } = reading;
    await project(servers);
    await breakConnections(servers.databaseUrl);
    const position = await servers.log.fine('FN-2026-002', fineIssued({ fineNumber: 'FN-2026-002' }));
    await until(
      () =>
        project(servers).then(
          () => true,
          () => false,
        ),
      'the projection',
    );
    const answer = await client.get('/fines/FN-2026-002', { 'X-Min-Position': formatPosition(position) });
    expect(answer.status).toBe(200);
  });

  it('gives up after five seconds, and says so', async () => {
    const started = performance.now();
    const answer = await client.get('/fines', { 'X-Min-Position': '99999999999/99999999999' });
    expect(problemOf(answer)).toMatchObject({ status: 503, code: 'catching-up' });
    expect(answer.headers.get('Retry-After')).not.toBeNull();
    expect(performance.now() - started).toBeGreaterThan(4900);
  });

  it.each(['abc', '1', '1/x', '-1/-1', '1/2, 3/4'])('refuses %s as a position', async (position) => {
    const answer = await client.get('/fines', { 'X-Min-Position': position });
    expect(problemOf(answer)).toMatchObject({ status: 400, code: 'bad-parameter' });
  });
});
