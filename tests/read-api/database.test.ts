import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { Finding } from '@fines/platform/http/health.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { readModelHealth } from '@fines/platform/shared/read-model-health.ts';
import { openReadPools } from '@fines/read-api/engine/database.ts';
import { translateError } from '@fines/read-api/engine/errors.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { project } from '../projector/projecting.ts';
import { type Servers, openServers } from '../projector/servers.ts';
import { newDatabase } from '../support/databases.ts';

const silent = pino({ level: 'silent' });

let servers: Servers;
beforeAll(async () => {
  servers = await openServers(newDatabase);
});
afterAll(() => servers.close());

const settingOf = async (pool: Pool, name: string): Promise<unknown> =>
  (await pool.query<Record<string, string>>(`SHOW ${name}`)).rows[0]?.[name];

describe('questions that take too long', () => {
  it('are given up by the database', async () => {
    const url = new URL(servers.databaseUrl);
    url.searchParams.set('options', '-c lock_timeout=3s');
    const { pool, listPool, exportPool, end } = openReadPools(url.href, silent);
    try {
      expect(await settingOf(pool, 'statement_timeout')).toBe('8s');
      expect(await settingOf(pool, 'lock_timeout')).toBe('3s');
      expect(await settingOf(listPool, 'statement_timeout')).toBe('3s');
      expect(await settingOf(exportPool, 'statement_timeout')).toBe('1min');
      expect(await settingOf(exportPool, 'idle_in_transaction_session_timeout')).toBe('1min');
      expect(await settingOf(exportPool, 'transaction_timeout')).toBe('10min');
    } finally {
      await end();
    }
  });

  it('are answered as being unavailable, with a time to come back', async () => {
    const asked = servers.pool.query(`SET statement_timeout = 20; SELECT pg_sleep(10)`);
    const problem = await asked.catch((error: unknown) => translateError(error));
    expect(problem).toMatchObject({ status: 503, code: 'unavailable', retryAfterSeconds: 2 });
  });
});

/** A log whose events were recorded a minute earlier. */
async function* earlier(...asked: Parameters<EventStore['readAll']>): AsyncGenerator<RecordedEvent> {
  for await (const event of servers.log.store.readAll(...asked)) {
    yield { ...event, recorded: new Date(event.recorded.getTime() - 60_000) };
  }
}

describe('the read tables', () => {
  it('tell how far they are behind the log, and when that is too far', async () => {
    const { pool, log } = servers;
    const health = readModelHealth({ pool, store: log.store });
    expect(await health()).toBeUndefined();
    await project(servers);
    expect(await health()).toEqual(new Finding({ parkedStreams: 0, lagEvents: 0, lagSeconds: 0 }));
    await log.issue(1, 2);
    expect(await health()).toMatchObject({ figures: { lagEvents: 2 }, flaw: undefined });
    expect(await readModelHealth({ pool, store: { readAll: earlier } })()).toMatchObject({
      figures: { lagEvents: 2 },
      flaw: expect.stringMatching(/^2 events behind the log, for 6\d s$/),
    });
  });
});
