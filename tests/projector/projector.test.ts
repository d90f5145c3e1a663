import { parsePosition } from '@fines/platform/event-store/position.ts';
import { listen } from '@fines/platform/postgres.ts';
import { READ_MODEL_ADVANCED, READ_SCHEMA } from '@fines/platform/read-model.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { fineAmended, fineIssued, metadata } from '../domain/events.ts';
import { until } from '../support/wait.ts';
import { dump, rowsOf } from './dump.ts';
import { beforeAndAfterRebuild, openProjector, project } from './projecting.ts';
import { type Ground, Servers } from './servers.ts';

let servers: Servers;
let ground: Ground;
beforeAll(async () => {
  servers = await Servers.start();
});
afterAll(() => servers.stop());
beforeEach(async () => {
  ground = await servers.ground();
  return () => ground.close();
});

const checkpoint = async () => {
  const [row] = await rowsOf(ground.pool, 'checkpoint', 'commit');
  return row;
};
const fineIds = async () => (await rowsOf(ground.pool, 'fines', 'id')).map(({ id }) => id);

describe('the checkpoint', () => {
  it('stands at the last event, and counts events and unknown ones', async () => {
    await ground.log.issue(1, 2);
    const last = await ground.log.write('fine-FN-2026-900', {
      type: 'FineFramed',
      data: {},
      metadata: metadata(),
    });
    await project(ground);
    expect(await checkpoint()).toMatchObject({
      commit: Number(last.commit),
      events: 3,
      unknown_events: 1,
    });
  });

  it('is announced when it is committed', async () => {
    await project(ground);
    const announced: string[] = [];
    const listener = await listen({
      url: ground.databaseUrl,
      channel: READ_MODEL_ADVANCED,
      log: pino({ level: 'silent' }),
      onNotification: (payload) => announced.push(payload),
    });
    const position = await ground.log.fine('FN-2026-001', fineIssued());
    await project(ground);
    await until(() => announced.length > 0, 'an announcement');
    await listener.close();
    expect(announced.map(parsePosition)).toEqual([position]);
  });

  it('lets every event count once when projectors run at the same time, twice and for nothing', async () => {
    await project(ground);
    const projectors = Array.from({ length: 4 }, () => openProjector(ground));
    const stopIssuing = { issuing: true };
    const running = projectors.map(async ({ projector }) => {
      while (stopIssuing.issuing) await projector.run();
    });
    for (let n = 1; n <= 300; n += 30) await ground.log.issue(n, n + 29);
    stopIssuing.issuing = false;
    await Promise.all(running);
    await project(ground);
    await project(ground);
    for (const { pool } of projectors) await pool.end();

    expect(await fineIds()).toHaveLength(300);
    expect(await checkpoint()).toMatchObject({ events: 300 });
    const { before, after } = await beforeAndAfterRebuild(ground);
    expect(after).toEqual(before);
  });
});

describe('an event that cannot be projected', () => {
  const broken = { type: 'FineAmended', data: { location: 17 }, metadata: metadata() };

  it('stops the projection right before it, and says which one it is', async () => {
    await project(ground);
    await ground.log.issue(1, 3);
    await ground.log.fine('FN-2026-002', broken);
    await ground.log.issue(4, 5);
    const { projector, pool } = openProjector(ground);
    const why = /FineAmended at revision 1 of fine-FN-2026-002 cannot be projected/;
    await expect(projector.run()).rejects.toThrow(why);
    await expect(projector.check()).rejects.toThrow(why);
    expect(await fineIds()).toEqual(['FN-2026-001', 'FN-2026-002', 'FN-2026-003']);
    expect(await checkpoint()).toMatchObject({ events: 3 });
    await expect(projector.run()).rejects.toThrow(why);
    expect(await checkpoint()).toMatchObject({ events: 3 });
    await pool.end();
  });

  it('is tried again, and the projection goes on when it can be projected', async () => {
    // The table refuses it here, since no event can be mended.
    await project(ground);
    await ground.log.issue(1, 5);
    await ground.pool.query(`ALTER TABLE ${READ_SCHEMA}.fines ADD CHECK (id <> 'FN-2026-002')`);
    const { projector, pool } = openProjector(ground);
    await expect(projector.run()).rejects.toThrow(/fine-FN-2026-002 cannot be projected: .*fines_id_check/);
    expect(await fineIds()).not.toContain('FN-2026-002');
    await ground.pool.query(`ALTER TABLE ${READ_SCHEMA}.fines DROP CONSTRAINT fines_id_check`);
    await projector.run();
    await expect(projector.check()).resolves.toBeUndefined();
    expect(await fineIds()).toHaveLength(5);
    await pool.end();
  });

  it.each([
    ['comes before its fine', () => ground.log.fine('FN-2026-001', fineAmended({ location: 'Here' }))],
    [
      'does not follow on what its row has seen',
      async () => {
        await ground.log.fine('FN-2026-001', fineIssued());
        await project(ground);
        await ground.pool.query(
          `WITH seen AS (UPDATE ${READ_SCHEMA}.fines SET revision = 7)
           UPDATE ${READ_SCHEMA}.checkpoint SET events = 0`,
        );
        await ground.log.fine('FN-2026-001', fineAmended({ location: 'Here' }));
      },
    ],
    ['stands in a foreign stream', () => ground.log.write('user-1', fineIssued())],
    [
      'comes from a newer schema',
      () =>
        ground.log.fine('FN-2026-001', {
          ...fineIssued(),
          metadata: { ...metadata(), schemaVersion: 99 },
        }),
    ],
  ])('%s', async (_why, write) => {
    await project(ground);
    await write();
    await expect(project(ground)).rejects.toThrow('cannot be projected');
    expect(await checkpoint()).toMatchObject({ events: 0 });
  });

  it('leaves no live tables behind when it comes up in their first build', async () => {
    await ground.log.fine('FN-2026-001', fineIssued(), broken);
    await expect(project(ground)).rejects.toThrow('cannot be projected');
    expect(await dump(ground.pool)).toEqual({});
  });
});
