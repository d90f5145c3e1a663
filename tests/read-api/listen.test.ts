import { type Listener, openListener } from '@fines/platform/postgres/listen.ts';
import { READ_MODEL_AWAITED, READ_MODEL_OVERDUE } from '@fines/platform/shared/read-model.ts';
import { watchReadPosition } from '@fines/read-api/engine/read-position.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { fineIssued } from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import { numberOf } from '../projector/test-log.ts';
import { useServers } from '../projector/use-servers.ts';
import { Proxy } from '../support/proxy.ts';
import { until } from '../support/wait.ts';

const servers = useServers();
const logger = pino({ level: 'silent' });
const PATIENT = { timeout: 15_000 };

let line: Proxy;
let url: string;
const open: Listener[] = [];
beforeEach(async () => {
  const address = new URL(servers.databaseUrl);
  line = await Proxy.to(Number(address.port));
  address.port = String(line.port);
  url = address.href;
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  line.close();
});

async function listening(options: { heartbeatMs?: number } = {}): Promise<Listener> {
  const listener = await openListener({ url, logger, ...options });
  open.push(listener);
  return listener;
}

async function expectToHear(heard: readonly string[]): Promise<void> {
  const hear = async (): Promise<number> => {
    await servers.pool.query(`NOTIFY news, 'told'`);
    return heard.length;
  };
  await expect.poll(hear, PATIENT).toBeGreaterThan(0);
}

it('goes on listening after a connection that was lost while it was being set up', async () => {
  const heard: string[] = [];
  let connects = 0;
  const closed = Promise.withResolvers<void>();
  await (
    await listening()
  ).listen({
    channel: 'news',
    onNotification: (payload) => heard.push(payload),
    onConnected: async () => {
      connects++;
      if (connects !== 2) return;
      line.cut();
      // Only when this process knows of it, too.
      await until(() => servers.pool.query(LISTENERS).then(({ rowCount }) => rowCount === 0), 'the end');
      closed.resolve();
    },
  });
  line.cut();
  await closed.promise;
  await expectToHear(heard);
});

it('notices that the other end is gone without a word', async () => {
  const heard: string[] = [];
  const listener = await listening({ heartbeatMs: 100 });
  await listener.listen({ channel: 'news', onNotification: (payload) => heard.push(payload) });
  line.stall();
  await expectToHear(heard);
});

it('asks how far the tables are before it tells somebody that he waited in vain', async () => {
  await project(servers);
  const position = await watchReadPosition({ listener: await listening(), pool: servers.pool });
  line.stall();
  const written = await servers.log.fine('FN-2026-001', fineIssued());
  expect(await position.reaches(written.commit, 10)).toBe(false);
  await project(servers);
  expect(await position.reaches(written.commit, 10)).toBe(true);
});

it('tells the projector that it may have missed something, once for all who have waited for long', async () => {
  const heard = vi.fn<(payload: string) => void>();
  const listener = await listening();
  await listener.listen({ channel: READ_MODEL_OVERDUE, onNotification: heard });
  const position = await watchReadPosition({ listener, pool: servers.pool });
  const later = 1n << 60n;
  await position.reaches(later, 100);
  await Promise.all([position.reaches(later, 1500), position.reaches(later, 1500)]);
  await position.reaches(later, 1500);
  await until(() => heard.mock.calls.length > 0, 'that it is overdue');
  expect(heard).toHaveBeenCalledTimes(1);
});

it('tells the projector that somebody waits, once for all of them', async () => {
  await project(servers);
  const heard = vi.fn<(payload: string) => void>();
  await (await listening()).listen({ channel: READ_MODEL_AWAITED, onNotification: heard });
  const position = await watchReadPosition({ listener: await listening(), pool: servers.pool });
  const later = 1n << 60n;
  let n = 0;
  while (heard.mock.calls.length === 0) {
    n++;
    const { commit } = await servers.log.fine(numberOf(n), fineIssued({ fineNumber: numberOf(n) }));
    await project(servers);
    // He, too, may have to wait.
    await position.reaches(commit, 10_000);
    await Promise.all(Array.from({ length: 10 }, () => position.reaches(later, 1)));
  }
  expect(heard.mock.calls.length).toBeLessThanOrEqual(2 * n);
});

const LISTENERS = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`;
