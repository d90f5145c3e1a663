import { binaryEvent, type EventData, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { formatPosition, parsePosition } from '@fines/platform/event-store/position.ts';
import { listen } from '@fines/platform/listen.ts';
import {
  READ_MODEL_ADVANCED,
  READ_MODEL_CHANGED,
  readModelChangeSchema,
} from '@fines/platform/read-model.ts';
import { ROW_TABLES } from '@fines/projector/projections.ts';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';

import {
  disputeSubmitted,
  fineAmended,
  fineIssued,
  metadata,
  paymentRecorded,
  receiptReserved,
  receiptVoided,
  superAdminAppointed,
  superAdminDismissed,
  userCreated,
} from '../domain/events.ts';
import { until } from '../support/wait.ts';
import { rowsOf } from './dump.ts';
import { useGround } from './ground.ts';
import { beforeAndAfterRebuild, openProjector, project } from './projecting.ts';

const ground = useGround();

const USER = '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0001';

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

  it('does not count as unknown what is known and makes no rows', async () => {
    await ground.log.write('receipt-RCP-2026-001', receiptReserved(), receiptVoided());
    await ground.log.write('super-admins', superAdminAppointed(USER), superAdminDismissed(USER));
    for (const type of ['EmailClaimed', 'BadgeClaimed', 'BadgeReleased']) {
      await ground.log.write(`badge-${type}`, { type, data: { userId: USER }, metadata: metadata() });
    }
    await project(ground);
    expect(await checkpoint()).toMatchObject({ events: 7, unknown_events: 0 });
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

/** What is told of changed tables while `act` goes on. */
const changesOf = async (act: () => Promise<unknown>): Promise<unknown[]> => {
  const heard: unknown[] = [];
  const listener = await listen({
    url: ground.databaseUrl,
    channel: READ_MODEL_CHANGED,
    log: pino({ level: 'silent' }),
    onNotification: (payload) => heard.push(readModelChangeSchema.parse(JSON.parse(payload))),
  });
  await act();
  await until(() => heard.length > 0, 'what changed');
  await listener.close();
  return heard;
};

describe('changed tables', () => {
  it('are named, with the position after the batch, when it is committed; those of counters are not', async () => {
    await project(ground);
    await ground.log.fine('FN-2026-001', fineIssued(), disputeSubmitted());
    const position = await ground.log.user(USER, userCreated({ id: USER }));
    expect(await changesOf(() => project(ground))).toEqual([
      {
        position: formatPosition(position),
        tables: ['fines', 'disputes', 'activity', 'users', 'staff_changes'],
      },
    ]);
  });

  it('are those only whose rows changed', async () => {
    await ground.log.fine('FN-2026-001', fineIssued(), paymentRecorded(), disputeSubmitted());
    await project(ground);
    await ground.log.write('super-admins', superAdminAppointed(USER));
    const changes = await changesOf(async () => {
      // Changes no row, so that nothing is told of it.
      await project(ground);
      await ground.log.fine('FN-2026-001', fineAmended({ location: 'Manzini' }));
      await project(ground);
    });
    expect(changes).toMatchObject([{ tables: ['fines', 'activity', 'acts'] }]);
  });

  it('are all of them when others take their place', async () => {
    await ground.log.fine('FN-2026-001', fineIssued());
    expect(await changesOf(() => project(ground))).toMatchObject([{ tables: ROW_TABLES }]);
  });
});

describe('a store that others use, too', () => {
  const jsonType = 'FineIssued';
  const strangers = (): [stream: string, event: EventData][] => [
    ['order-1', jsonEvent({ type: jsonType, data: { fineNumber: 'none' } })],
    ['order-1', binaryEvent({ type: jsonType, data: Buffer.from([0, 255, 34]), metadata: Buffer.from('}') })],
    ['order-1', { ...jsonEvent({ type: 'x'.repeat(5000), data: {} }), data: '\u0000\ud800' }],
    [`user-${'x'.repeat(300)}`, jsonEvent({ type: 'UserCreated', data: {} })],
    ...Array.from({ length: 20 }, (_, n): [string, EventData] => [
      `order-${n}`,
      jsonEvent({ type: jsonType, data: [] }),
    ]),
  ];

  it('shows ours, whatever events and tombstones of others lie between them', async () => {
    const others = EventStoreDBClient.connectionString(ground.esdbUrl);
    onTestFinished(() => others.dispose());
    await project(ground);
    for (const [stream, event] of strangers()) await others.appendToStream(stream, event);
    for (const stream of ['order-1', 'never-there', 'fine-FN-2026-007']) await others.tombstoneStream(stream);
    await ground.log.issue(1, 1);
    await project(ground);
    expect(await fineIds()).toEqual(['FN-2026-001']);
    expect(await checkpoint()).toMatchObject({ events: 25, unknown_events: 24 });
    expect(await rowsOf(ground.pool, 'parked', 'stream')).toEqual([]);
    const { before, after } = await beforeAndAfterRebuild(ground);
    expect(after).toEqual(before);
  });
});
