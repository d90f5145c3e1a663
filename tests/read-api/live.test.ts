import { READ_TABLES } from '@fines/domain/shared/read-tables.ts';
import { SESSION_ENDED } from '@fines/platform/shared/sessions.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { fineAmended, fineIssued, paymentRecorded, userCreated } from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import type { ApiClient } from '../support/api-client.ts';
import { breakConnections } from '../support/databases.ts';
import { problemOf } from '../support/problems.ts';
import { until } from '../support/wait.ts';
import { Reading } from './reading.ts';

let reading: Reading;
beforeAll(async () => {
  reading = await Reading.start();
  await project(reading.servers);
});
afterAll(() => reading.stop());

/** A console that listens. */
class Listener {
  readonly response: Response;
  readonly #leaving: AbortController;
  readonly #reader: ReadableStreamDefaultReader<string>;
  #text = '';

  private constructor(response: Response, leaving: AbortController) {
    if (response.body === null) throw new Error('There is nothing to listen to');
    this.response = response;
    this.#leaving = leaving;
    this.#reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  }

  static async connect(
    client: ApiClient,
    headers: Record<string, string> = {},
    { address } = reading,
  ): Promise<Listener> {
    const leaving = new AbortController();
    const response = await fetch(`${address}/api/live`, {
      headers: { Authorization: `Bearer ${client.accessToken}`, ...headers },
      signal: leaving.signal,
    });
    return new Listener(response, leaving);
  }

  /** The next event, heartbeats left out; undefined at the end. */
  async next(): Promise<Record<string, string> | undefined> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end !== -1) {
        const event = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2);
        if (!event.startsWith(':')) return fieldsOf(event);
        continue;
      }
      const { done, value } = await this.#reader.read();
      if (done) return undefined;
      this.#text += value;
    }
  }

  leave(): void {
    this.#leaving.abort();
  }
}

const fieldsOf = (event: string): Record<string, string> =>
  Object.fromEntries(event.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));

describe('live events', () => {
  it('tell which tables changed, with the position that they have come to', async () => {
    const listener = await Listener.connect(await reading.as('TRAFFIC_OFFICER'));
    expect(listener.response.status).toBe(200);
    expect(listener.response.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
    expect(listener.response.headers.get('Cache-Control')).toBe('no-store, no-transform');
    expect(await listener.next()).toMatchObject({ retry: '1000', event: 'hello' });

    const { log } = reading.servers;
    const { commit } = await log.fine('FN-2026-001', fineIssued(), paymentRecorded());
    await project(reading.servers);
    const event = await listener.next();
    expect(event).toMatchObject({ event: 'changed' });
    const data = JSON.parse(event?.['data'] ?? '') as { position: string; tables: string[] };
    expect(data.position).toBe(event?.['id']);
    expect(BigInt(data.position.split('/')[0] ?? '')).toBe(commit);
    expect(data.tables.toSorted()).toEqual(['fines', 'payments']);
    listener.leave();
  });

  it('are told to all, and what came meanwhile to those who come back', async () => {
    const client = await reading.as('MANAGER');
    const [one, other] = await Promise.all([Listener.connect(client), Listener.connect(client)]);
    await one.next();
    await other.next();
    const { data } = userCreated();
    await reading.servers.log.user(data.id, userCreated());
    await project(reading.servers);
    const event = await one.next();
    expect(event?.['data']).toContain('"tables":["users","staff_changes","acts"]');
    expect(await other.next()).toEqual(event);
    one.leave();

    const seen = event?.['id'] ?? '';
    await reading.servers.log.fine('FN-2026-001', fineAmended({ location: 'Elsewhere' }));
    await project(reading.servers);
    expect((await other.next())?.['data']).toContain('"fines"');
    other.leave();
    const again = await Listener.connect(client, { 'Last-Event-ID': seen });
    expect(await again.next()).toMatchObject({ event: 'hello' });
    expect((await again.next())?.['data']).toContain(JSON.stringify(READ_TABLES));
    again.leave();
  });

  it('do not wait for a position', async () => {
    const listener = await Listener.connect(await reading.as('MANAGER'), { 'X-Min-Position': '9999/9999' });
    expect(await listener.next()).toMatchObject({ event: 'hello' });
    listener.leave();
  });

  it('are for those who are signed in', async () => {
    const refused = await reading.anonymous().get('/live');
    expect(problemOf(refused)).toMatchObject({ status: 401 });
    expect(refused.headers.get('Cache-Control')).toBe('no-store');
    expect(refused.headers.get('X-Content-Type-Options')).toBe('nosniff');
    // Whether the client came by TLS, only the edge knows.
    expect(refused.headers.get('Strict-Transport-Security')).toBeNull();
  });

  it('end soon after the session', async () => {
    // What is looked at now and then is looked at when the test says so.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const own = await Reading.start();
    onTestFinished(async () => {
      await own.stop();
      vi.useRealTimers();
    });
    const client = await own.as('TRAFFIC_OFFICER');
    const listener = await Listener.connect(client, {}, own);
    await listener.next();
    const { sid } = decodeJwt<{ sid: string }>(client.accessToken ?? '');
    await own.servers.pool.query('SELECT pg_notify($1, $2)', [SESSION_ENDED, sid]);
    await until(async () => (await client.get('/fines')).status === 401, 'the end of the session');
    vi.advanceTimersByTime(15_000);
    expect(await listener.next()).toBeUndefined();
  });

  it('go on when the database was away, and tell that something may have been missed', async () => {
    const listener = await Listener.connect(await reading.as('MANAGER'));
    await listener.next();
    await breakConnections(reading.servers.databaseUrl);
    await reading.servers.log.fine('FN-2026-001', fineAmended({ location: 'Far away' }));
    await project(reading.servers).catch(() => project(reading.servers));
    expect((await listener.next())?.['data']).toContain('"fines"');
    listener.leave();
  });

  it('end when the service stops, and do not keep it from stopping', async () => {
    const listener = await Listener.connect(await reading.as('MANAGER'));
    await listener.next();
    const started = performance.now();
    await reading.stopApi();
    expect(await listener.next()).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(4000);
  });
});
