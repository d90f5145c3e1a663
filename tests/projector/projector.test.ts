import { setImmediate as nextTurn } from 'node:timers/promises';

import { binaryEvent, type EventData, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { READ_TABLES } from '@fines/domain/shared/read-tables.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { formatPosition, parsePosition } from '@fines/platform/event-store/events.ts';
import { changeIn, READ_MODEL_CHANGED } from '@fines/platform/shared/read-model.ts';
import type { Projector } from '@fines/projector/engine/projector.ts';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';

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
import { listenTo } from '../support/listen-to.ts';
import { until } from '../support/wait.ts';
import { rowsOf } from './dump.ts';
import { beforeAndAfterRebuild, openProjector, project, rebuild } from './projecting.ts';
import { openServers } from './servers.ts';
import { useTables } from './use-servers.ts';

const servers = useTables();

const USER = '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0001';

const checkpoint = async () => {
  const [row] = await rowsOf(servers.pool, 'checkpoint', 'commit');
  return row;
};
const fineIds = async () => (await rowsOf(servers.pool, 'fines', 'id')).map(({ id }) => id);

/** What the driver is asked: a text, or an object with it. */
const statementSchema = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)]);

/** Lets a subscription bring a projector what comes from now on. Returns what it brought, which grows. */
function follow(projector: Projector): RecordedEvent[] {
  const brought: RecordedEvent[] = [];
  const subscription = servers.log.store.subscribe({
    onConnecting: () => projector.followAnew(),
    onEvent: (event) => {
      projector.receive(event);
      brought.push(event);
    },
  });
  onTestFinished(() => subscription.stop());
  return brought;
}

describe('a projector that goes on running', () => {
  it('writes an event that comes alone by one statement, and reads nothing of what it wrote or was brought', async () => {
    const { projector, pool } = openProjector(servers);
    onTestFinished(() => pool.end());
    const brought = follow(projector);
    await projector.run();
    for (const number of [1, 2]) {
      await servers.log.issue(number, number);
      await until(() => brought.length === number, 'the event by the subscription');
      if (number === 1) await projector.run();
    }
    const asked = vi.spyOn(Client.prototype, 'query');
    const readAll = vi.spyOn(servers.log.store, 'readAll');
    const readStream = vi.spyOn(servers.log.store, 'readStream');
    onTestFinished(() => void vi.restoreAllMocks());
    await projector.run();
    const statements = asked.mock.calls.map(([query]) => statementSchema.parse(query));
    // What the event store asks, and who writes to it of the time every few seconds is not the projector's.
    expect(statements.filter((text) => !/event_store|clock_timestamp/.test(text))).toEqual([
      expect.stringMatching(
        /^WITH .*UPDATE read_\d+\.checkpoint .*INSERT INTO read_\d+\.fines .*\sSELECT pg_notify/s,
      ),
    ]);
    expect([...readAll.mock.calls, ...readStream.mock.calls]).toEqual([]);
  });

  it('goes on where another one has ended meanwhile, also in tables that were built anew', async () => {
    const { projector, pool } = openProjector(servers);
    onTestFinished(() => pool.end());
    await servers.log.issue(1, 2);
    await projector.run();
    await servers.log.fine('FN-2026-001', paymentRecorded());
    await project(servers);
    await servers.log.issue(3, 3);
    await projector.run();
    await rebuild(servers);
    await servers.log.issue(4, 4);
    await projector.run();
    expect(await fineIds()).toEqual(['FN-2026-001', 'FN-2026-002', 'FN-2026-003', 'FN-2026-004']);
    expect(await checkpoint()).toMatchObject({ events: 5 });
  });

  it('does not bring back the tables that another one has brought on', async () => {
    const { projector, pool } = openProjector(servers);
    onTestFinished(() => pool.end());
    projector.followAnew();
    const after = await servers.log.fine('FN-2026-001', fineIssued());
    await projector.run();
    // What shows nothing moves the checkpoint alone.
    await servers.log.write('order-1', { type: 'OrderPlaced', data: {}, metadata: {} });
    await servers.log.issue(2, 3);
    await project(servers);
    const brought = await checkpoint();
    for await (const event of servers.log.store.readAll({ after, limit: 1 })) projector.receive(event);
    await projector.run();
    expect(await checkpoint()).toEqual(brought);
  });

  it('sees that the log was replaced since its last run', async () => {
    const { projector, pool } = openProjector(servers);
    onTestFinished(() => pool.end());
    const brought = follow(projector);
    await servers.log.issue(1, 1);
    await until(() => brought.length === 1, 'the event by the subscription');
    await projector.run();
    vi.spyOn(servers.log.store, 'readStream').mockResolvedValue([]);
    onTestFinished(() => void vi.restoreAllMocks());
    await projector.run();
    projector.followAnew();
    await expect(projector.run()).rejects.toThrow('another log');
  });
});

describe('the checkpoint', () => {
  it('stands at the last event, and counts events and unknown ones', async () => {
    await servers.log.issue(1, 2);
    const last = await servers.log.write('fine-FN-2026-900', {
      type: 'FineFramed',
      data: {},
      metadata: metadata(),
    });
    await project(servers);
    expect(await checkpoint()).toMatchObject({
      commit: Number(last.commit),
      events: 3,
      unknown_events: 1,
    });
  });

  it('is announced when it is committed', async () => {
    await project(servers);
    const announced: string[] = [];
    const listener = await listenTo(servers.databaseUrl, READ_MODEL_CHANGED, (payload) =>
      announced.push(changeIn(payload).position),
    );
    const position = await servers.log.fine('FN-2026-001', fineIssued());
    await project(servers);
    await until(() => announced.length > 0, 'an announcement');
    await listener.close();
    expect(announced.map(parsePosition)).toEqual([position]);
  });

  it('does not count as unknown what is known and makes no rows', async () => {
    await servers.log.write('receipt-RCP-2026-001', receiptReserved(), receiptVoided());
    await servers.log.write('super-admins', superAdminAppointed(USER), superAdminDismissed(USER));
    for (const type of ['EmailClaimed', 'BadgeClaimed', 'BadgeReleased']) {
      await servers.log.write(`badge-${type}`, { type, data: { userId: USER }, metadata: metadata() });
    }
    await project(servers);
    expect(await checkpoint()).toMatchObject({ events: 7, unknown_events: 0 });
  });

  it('lets every event count once when projectors run at the same time, twice and for nothing', async () => {
    await project(servers);
    const projectors = Array.from({ length: 4 }, () => openProjector(servers));
    const stopIssuing = { issuing: true };
    const running = projectors.map(async ({ projector }) => {
      for (; stopIssuing.issuing; await nextTurn()) await projector.run();
    });
    for (let n = 1; n <= 60; n += 6) {
      await servers.log.issue(n, n + 5);
      await project(servers);
    }
    stopIssuing.issuing = false;
    await Promise.all(running);
    await project(servers);
    await project(servers);
    for (const { pool } of projectors) await pool.end();

    expect(await fineIds()).toHaveLength(60);
    expect(await checkpoint()).toMatchObject({ events: 60 });
    const { before, after } = await beforeAndAfterRebuild(servers);
    expect(after).toEqual(before);
  });
});

/** What is told of changed tables while `act` goes on, which makes so many batches. */
const changesOf = async (batches: number, act: () => Promise<unknown>): Promise<unknown[]> => {
  const heard: unknown[] = [];
  const listener = await listenTo(servers.databaseUrl, READ_MODEL_CHANGED, (payload) =>
    heard.push(changeIn(payload)),
  );
  await act();
  await until(() => heard.length >= batches, 'what changed');
  await listener.close();
  return heard;
};

describe('changed tables', () => {
  it('are named, with the position after the batch, when it is committed; those of counters are not', async () => {
    await project(servers);
    await servers.log.fine('FN-2026-001', fineIssued(), disputeSubmitted());
    const position = await servers.log.user(USER, userCreated({ id: USER }));
    expect(await changesOf(1, () => project(servers))).toEqual([
      {
        position: formatPosition(position),
        tables: ['fines', 'disputes', 'users', 'staff_changes', 'acts'],
      },
    ]);
  });

  it('are those only whose rows changed', async () => {
    await servers.log.fine('FN-2026-001', fineIssued(), paymentRecorded(), disputeSubmitted());
    await project(servers);
    await servers.log.write('super-admins', superAdminAppointed(USER));
    const changes = await changesOf(2, async () => {
      // Changes no row.
      await project(servers);
      await servers.log.fine('FN-2026-001', fineAmended({ location: 'Manzini' }));
      await project(servers);
    });
    expect(changes).toMatchObject([{ tables: [] }, { tables: ['fines', 'acts'] }]);
  });

  it('are all of them when others take their place', async () => {
    expect(await changesOf(1, () => rebuild(servers))).toMatchObject([{ tables: READ_TABLES }]);
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
    const own = await openServers();
    const others = EventStoreDBClient.connectionString(own.esdbUrl);
    onTestFinished(async () => {
      await others.dispose();
      await own.close();
    });
    await project(own);
    for (const [stream, event] of strangers()) await others.appendToStream(stream, event);
    for (const stream of ['order-1', 'never-there', 'fine-FN-2026-007']) await others.tombstoneStream(stream);
    await own.log.issue(1, 1);
    await project(own);
    expect(await rowsOf(own.pool, 'fines', 'id')).toMatchObject([{ id: 'FN-2026-001' }]);
    expect(await rowsOf(own.pool, 'checkpoint', 'commit')).toMatchObject([
      { events: 25, unknown_events: 24 },
    ]);
    expect(await rowsOf(own.pool, 'parked', 'stream')).toEqual([]);
    const { before, after } = await beforeAndAfterRebuild(own);
    expect(after).toEqual(before);
  });
});
