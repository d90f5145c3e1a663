import { startEventStoreServer } from '@fines/embedded/event-store/server.ts';
import { type EventStore, openEventStore } from '@fines/platform/event-store/event-store.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { onLiveTables } from '@fines/projector/engine/apply.ts';
import { follow } from '@fines/projector/engine/follow.ts';
import { expect, it, onTestFinished, vi } from 'vitest';

import { fineAmended } from '../domain/events.ts';
import { newDatabase } from '../support/databases.ts';
import { Proxy } from '../support/proxy.ts';
import { until } from '../support/wait.ts';
import { beforeAndAfterRebuild, openProjector, rebuild } from './projecting.ts';
import { eventsSeen, untilSeen } from './projector-process.ts';
import { type Tables, openTables } from './servers.ts';
import { numberOf, TestLog } from './test-log.ts';

/**
 * A store whose connections break when a test says so, and a projector that nothing but its subscription wakes, which
 * begins when so many fines were issued.
 */
async function startFollowing(issued = 0) {
  const storeUrl = await newDatabase();
  const startServer = () => startEventStoreServer({ databaseUrl: storeUrl, port: 0 });
  let server = await startServer();
  const proxy = await Proxy.to(server.port);
  const store = openEventStore({ url: proxy.url });
  const { log: _, ...tables } = await openTables();
  const servers: Tables = { ...tables, log: new TestLog(store) };
  await servers.log.issue(1, issued);
  const { projector, pool } = openProjector(servers);
  const connected = vi.spyOn(projector, 'followAnew');
  const following = follow(projector, store);
  onTestFinished(async () => {
    await following.stop();
    await projector.stop();
    await pool.end();
    await store.close();
    await tables.close();
    proxy.close();
    await server.stop();
  });
  const untilConnected = (times: number) =>
    until(() => connected.mock.calls.length >= times, `connection ${times} of the subscription`);
  return {
    servers,
    projector,
    proxy,
    wake: () => following.wake(),
    untilConnected,
    /** Another server takes over the log. */
    changeLeader: async () => {
      await server.stop();
      server = await startServer();
      proxy.redirect(server.port);
    },
  };
}

type Followed = Awaited<ReturnType<typeof startFollowing>>;

/** The same, with five fines in the read tables. */
async function startBehindFive(): Promise<Followed> {
  const followed = await startFollowing();
  const { servers, untilConnected, wake } = followed;
  await untilConnected(1);
  await servers.log.issue(1, 5);
  wake();
  await untilSeen(servers, 5);
  return followed;
}

/** Nobody can write the tables until the returned function is called. */
async function holdTables({ pool }: Tables): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = onLiveTables(pool, () => {
    held.resolve();
    return released.promise;
  });
  await held.promise;
  const release = (): Promise<void> => {
    released.resolve();
    return holding;
  };
  onTestFinished(release);
  return release;
}

/** So many wait for the tables: a batch that is under way, and whoever replaces them. */
const untilWaiting = ({ pool }: Tables, waiting = 1) =>
  until(async () => {
    const { rowCount } = await pool.query(`SELECT FROM pg_locks WHERE locktype = 'relation' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
    return rowCount === waiting;
  }, 'who waits for the tables');

/** Each event was counted once, and rows are those of a rebuild. */
async function expectEachOnce({ servers }: Followed, events: number): Promise<void> {
  await untilSeen(servers, events);
  expect(await eventsSeen(servers)).toBe(events);
  const { before, after } = await beforeAndAfterRebuild(servers);
  expect(before).toEqual(after);
}

it('shows what came before its subscription', async () => {
  const followed = await startFollowing(3);
  await expectEachOnce(followed, 3);
});

it('counts each event once that comes while it catches up', async () => {
  const followed = await startFollowing();
  const { servers, untilConnected, wake } = followed;
  const { log } = servers;
  await untilConnected(1);
  await log.issue(1, 40);
  wake();
  for (let n = 41; n <= 80; n += 4) {
    await log.issue(n, n + 3);
    await log.fine(numberOf(n), fineAmended({ notes: 'Wet' }));
  }
  await expectEachOnce(followed, 90);
});

it('counts each event once when the subscription breaks while a batch is written', async () => {
  const followed = await startBehindFive();
  const { servers, proxy, untilConnected } = followed;
  const { log } = servers;
  const release = await holdTables(servers);
  await log.issue(6, 30);
  await untilWaiting(servers);
  proxy.cut();
  await log.issue(31, 60);
  await log.fine(numberOf(7), fineAmended({ notes: 'Wet' }));
  await untilConnected(2);
  await release();
  await expectEachOnce(followed, 61);
});

it('counts an event once that waits while other tables take the place of the live ones', async () => {
  const followed = await startBehindFive();
  const { servers } = followed;
  for (const number of [6, 7]) {
    // Each comes alone, so that Postgres keeps the plan, with the tables in it.
    await servers.log.issue(number, number);
    await untilSeen(servers, number);
  }
  const release = await holdTables(servers);
  const rebuilt = rebuild(servers);
  await untilWaiting(servers);
  await servers.log.issue(8, 8);
  await untilWaiting(servers, 2);
  await release();
  await rebuilt;
  await expectEachOnce(followed, 8);
});

it('goes on at another leader, and counts each event once', async () => {
  const followed = await startBehindFive();
  const { servers, changeLeader } = followed;
  const { log } = servers;
  const release = await holdTables(servers);
  await log.issue(6, 30);
  await untilWaiting(servers);
  await changeLeader();
  await log.issue(31, 60);
  await release();
  await log.fine(numberOf(7), fineAmended({ notes: 'Wet' }));
  await expectEachOnce(followed, 61);
});

it('repeats a run that failed', async () => {
  const { servers, projector } = await startBehindFive();
  const rename = (from: string, to: string) =>
    servers.pool.query(`ALTER TABLE ${READ_SCHEMA}.${from} RENAME TO ${to}`);
  await rename('fine_daily', 'elsewhere');
  await servers.log.issue(6, 6);
  await vi.waitFor(() => expect(projector.check()).rejects.toThrow('fine_daily'), { timeout: 15_000 });
  await rename('elsewhere', 'fine_daily');
  await untilSeen(servers, 6);
});

it('reads the log itself when it is told to, though its subscription hangs', async () => {
  const servers = await openTables();
  await servers.log.issue(1, 1);
  const { projector, pool } = openProjector(servers);
  const run = vi.spyOn(projector, 'run');
  const subscribe: EventStore['subscribe'] = (options) => {
    const subscription = servers.log.store.subscribe(options);
    void subscription.stop();
    return subscription;
  };
  const following = follow(projector, { subscribe });
  onTestFinished(async () => {
    await following.stop();
    await projector.stop();
    await pool.end();
    await servers.close();
  });
  await until(() => run.mock.settledResults[0]?.type === 'fulfilled', 'the first run');
  await servers.log.issue(2, 2);
  following.readOn();
  await untilSeen(servers, 2);
  expect(await eventsSeen(servers)).toBe(2);
});
