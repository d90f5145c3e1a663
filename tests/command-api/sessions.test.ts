import { randomUUID } from 'node:crypto';

import { CredentialStore } from '@fines/command-api/auth/credentials.ts';
import { refreshTokens } from '@fines/command-api/auth/refresh-tokens.ts';
import { endEverySession, type Session, SessionStore } from '@fines/command-api/auth/sessions.ts';
import { ensureSchema } from '@fines/command-api/engine/schema.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { SESSION_ENDED, watchEndedSessions } from '@fines/platform/shared/sessions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Tables, openTables } from '../projector/servers.ts';
import { listenTo } from '../support/listen-to.ts';
import { tokenKeys } from '../support/token-keys.ts';
import { until } from '../support/wait.ts';

const { privateKey } = tokenKeys();
const ORIGIN = { device: 'Chrome on Windows', address: '196.28.7.1' };
const RULES = { keyId: 'a-key', hours: 12, idleMinutes: 30 };

let tables: Tables;
let store: SessionStore;

beforeAll(async () => {
  tables = await openTables();
  await ensureSchema(tables.pool);
  store = new SessionStore(tables.pool, refreshTokens(privateKey), RULES);
});
afterAll(() => tables.close());

/** Somebody new. */
const somebody = (pool: Pool = tables.pool) =>
  new CredentialStore(pool).add({
    userId: randomUUID(),
    email: `${randomUUID()}@police.gov.sz`,
    passwordHash: 'hash',
    temporaryUntil: null,
  });

const started = async (): Promise<Session> => sure(await store.start(await somebody(), ORIGIN));

function sure(session: Session | undefined): Session {
  if (session === undefined) throw new Error('There is no session');
  return session;
}

const next = async (refreshToken: string, idleSeconds = 0): Promise<Session> =>
  sure(await store.rotate(refreshToken, idleSeconds));

/** As if that much time had passed. */
const age = (id: string, interval: string): Promise<unknown> =>
  tables.pool.query(
    `UPDATE auth.sessions SET started_at = started_at - $2::interval, expires_at = expires_at - $2::interval,
       last_input_at = last_input_at - $2::interval, rotated_at = rotated_at - $2::interval WHERE id = $1`,
    [id, interval],
  );

async function expectOver(refreshToken: string): Promise<void> {
  await expect(store.ownerOf(refreshToken)).resolves.toBeUndefined();
  await expect(store.rotate(refreshToken, 0)).resolves.toBeUndefined();
}

describe('a refresh token', () => {
  it('may come again for half a minute, and gets the same successor', async () => {
    const { refreshToken: first, userId } = await started();
    const all = await Promise.all(Array.from({ length: 5 }, () => next(first)));
    expect(new Set(all.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    await expect(store.ownerOf(first)).resolves.toEqual({ userId });
    const second = sure(all[0]).refreshToken;
    expect(second).not.toBe(first);
    await expect(next(second)).resolves.toMatchObject({ userId });
  });

  it('is not used by being looked at', async () => {
    const { refreshToken, userId } = await started();
    await expect(store.ownerOf(refreshToken)).resolves.toEqual({ userId });
    await age(refreshToken.split('.')[0] ?? '', '1 minute');
    await expect(store.ownerOf(refreshToken)).resolves.toEqual({ userId });
  });

  it.each([
    ['after that time', async (first: Session) => age(first.id, '31 seconds')],
    [
      'after the one after the next',
      async (_: Session, second: Session) => void (await next(second.refreshToken)),
    ],
  ])('ends the session if it comes %s', async (_when, then) => {
    const first = await started();
    const second = await next(first.refreshToken);
    await then(first, second);
    await expect(store.rotate(first.refreshToken, 0)).resolves.toBeUndefined();
    await expect(store.ownerOf(first.refreshToken)).resolves.toBe('COPIED');
    await expectOver(second.refreshToken);
  });

  it('that is made up ends the session too, and is nothing without one', async () => {
    const { id, refreshToken } = await started();
    await expect(store.ownerOf(`${id}.made-up`)).resolves.toBe('COPIED');
    await expectOver(refreshToken);
    await expectOver(`${randomUUID()}.made-up`);
  });
});

describe('a session', () => {
  it('ends after its hours, however busy', async () => {
    const { id, refreshToken } = await started();
    await age(id, '11 hours 59 minutes');
    await tables.pool.query('UPDATE auth.sessions SET last_input_at = now() WHERE id = $1', [id]);
    const late = await next(refreshToken);
    expect(late.endsInSeconds).toBeLessThanOrEqual(60);
    await age(id, '1 minute');
    await expectOver(late.refreshToken);
  });

  it('ends without input, though it is refreshed', async () => {
    const { id, refreshToken } = await started();
    await age(id, '20 minutes');
    const second = await next(refreshToken, 20 * 60);
    expect(second.idleEndsInSeconds).toBeLessThanOrEqual(600);
    expect(second.idleAfterSeconds).toBe(1800);
    await age(id, '10 minutes');
    await expectOver(second.refreshToken);
  });

  it('goes on from the last input that was told', async () => {
    const { id, refreshToken } = await started();
    await age(id, '29 minutes');
    const { idleEndsInSeconds } = await next(refreshToken, 60);
    expect(idleEndsInSeconds).toBeGreaterThan(28 * 60);
    expect(idleEndsInSeconds).toBeLessThanOrEqual(29 * 60);
  });

  it('is worth nothing to a server with another key', async () => {
    const { refreshToken } = await started();
    await expectStranger(refreshToken);
  });

  it('is one of ten: the oldest ends, also when many start at once', async () => {
    const credentials = await somebody();
    const ended: string[] = [];
    const listener = await listenTo(tables.databaseUrl, SESSION_ENDED, (id) => ended.push(id));
    const oldest = sure(await store.start(credentials, ORIGIN));
    await Promise.all(Array.from({ length: 14 }, () => store.start(credentials, ORIGIN)));
    const { rows } = await tables.pool.query(
      'SELECT 1 FROM auth.sessions WHERE user_id = $1 AND ended_at IS NULL',
      [credentials.userId],
    );
    expect(rows).toHaveLength(10);
    await until(() => ended.length === 5, 'the end of five');
    expect(ended).toContain(oldest.id);
    await listener.close();
  });

  it('does not begin with a password that was changed meanwhile', async () => {
    const credentials = await somebody();
    await expect(
      store.start({ ...credentials, passwordHash: 'the one before' }, ORIGIN),
    ).resolves.toBeUndefined();
  });

  it('that has ended is known to a service that did not hear of it', async () => {
    const { id } = await started();
    await store.end(id);
    const listener = await listenTo(tables.databaseUrl, SESSION_ENDED, () => undefined);
    const ended = await watchEndedSessions({ listener, pool: tables.pool });
    expect(ended.has(id)).toBe(true);
    await listener.close();
  });

  it('ends with all others', async () => {
    const sessions = await Promise.all([started(), started()]);
    expect(await endEverySession(tables.pool)).toBeGreaterThanOrEqual(2);
    for (const { refreshToken } of sessions) await expectOver(refreshToken);
  });
});

async function expectStranger(refreshToken: string): Promise<void> {
  const stranger = new SessionStore(tables.pool, refreshTokens(tokenKeys().privateKey), {
    ...RULES,
    keyId: 'another-key',
  });
  await expect(stranger.ownerOf(refreshToken)).resolves.toBeUndefined();
  await expect(stranger.rotate(refreshToken, 0)).resolves.toBeUndefined();
}
