import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

import { SESSION_ENDED } from '@fines/platform/ended-sessions.ts';
import { type Connection, type Pool, type Queryable, transaction } from '@fines/platform/postgres.ts';
import { z } from 'zod';

import type { Credentials } from './credentials.ts';

/** A session ends when it was not refreshed for this long: a shift and its overtime. */
const IDLE_HOURS = 12;

export type Session = { id: string; userId: string; refreshToken: string };

/**
 * Sessions live as long as their refresh token is exchanged for the next one. Each token works once; one that
 * comes a second time was copied, so it ends the session for whoever holds it.
 */
export class SessionStore {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Starts a session for a password that was right; undefined if it has been changed meanwhile. The lock makes
   * a change of the password that is under way wait, so that it ends this session too. Sessions of the user
   * that are long over are removed.
   */
  async start({ userId, passwordHash }: Credentials): Promise<Session | undefined> {
    const id = randomUUID();
    const { refreshToken, refreshHash } = newToken(id);
    const { rowCount } = await this.#pool.query(
      `WITH removed AS (
         DELETE FROM auth.sessions
         WHERE user_id = $2 AND coalesce(ended_at, expires_at) < now() - interval '1 day')
       INSERT INTO auth.sessions (id, user_id, refresh_hash, expires_at)
       SELECT $1, user_id, $3, now() + make_interval(hours => $4) FROM auth.credentials
       WHERE user_id = $2 AND password_hash = $5 FOR SHARE`,
      [id, userId, refreshHash, IDLE_HOURS, passwordHash],
    );
    return rowCount === 1 ? { id, userId, refreshToken } : undefined;
  }

  /**
   * Exchanges a refresh token for the next one; undefined if it is worth nothing (any more). `COPIED` if it was
   * used before, which has ended the session.
   */
  async rotate(refreshToken: string): Promise<Session | 'COPIED' | undefined> {
    const id = sessionIdOf(refreshToken);
    if (id === undefined) return undefined;
    return transaction(this.#pool, async (connection) => {
      const session = await lockOpen(connection, id);
      if (session === undefined) return undefined;
      if (!timingSafeEqual(session.refreshHash, sha256(refreshToken))) {
        await end(connection, id);
        return 'COPIED';
      }
      return { id, userId: session.userId, refreshToken: await renew(connection, id) };
    });
  }

  end = (sessionId: string): Promise<void> => end(this.#pool, sessionId);

  /** Ends all sessions of a user. @returns how many */
  endAll = (userId: string): Promise<number> => endSessions(this.#pool, userId);
}

const uuid = z.uuid();

/** A refresh token is the session's id and a secret: `<uuid>.<base64url>`. */
function newToken(id: string): { refreshToken: string; refreshHash: Buffer } {
  const refreshToken = `${id}.${randomBytes(32).toString('base64url')}`;
  return { refreshToken, refreshHash: sha256(refreshToken) };
}

const sessionIdOf = (refreshToken: string): string | undefined =>
  uuid.safeParse(refreshToken.split('.', 1)[0]).data;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

async function lockOpen(connection: Connection, id: string) {
  const { rows } = await connection.query<{ userId: string; refreshHash: Buffer }>(
    `SELECT user_id AS "userId", refresh_hash AS "refreshHash" FROM auth.sessions
     WHERE id = $1 AND ended_at IS NULL AND expires_at > now() FOR UPDATE`,
    [id],
  );
  return rows[0];
}

async function renew(connection: Connection, id: string): Promise<string> {
  const { refreshToken, refreshHash } = newToken(id);
  await connection.query(
    `UPDATE auth.sessions SET refresh_hash = $2, expires_at = now() + make_interval(hours => $3) WHERE id = $1`,
    [id, refreshHash, IDLE_HOURS],
  );
  return refreshToken;
}

async function end(on: Queryable, id: string): Promise<void> {
  await on.query(
    `WITH ended AS (UPDATE auth.sessions SET ended_at = now() WHERE id = $1 AND ended_at IS NULL RETURNING id)
     SELECT pg_notify('${SESSION_ENDED}', id::text) FROM ended`,
    [id],
  );
}

/** Ends the sessions of a user in one statement, and tells everybody who checks access tokens. @returns how many */
export async function endSessions(
  on: Queryable,
  userId: string,
  { except }: { except?: string } = {},
): Promise<number> {
  const { rowCount } = await on.query(
    `WITH ended AS (
       UPDATE auth.sessions SET ended_at = now()
       WHERE user_id = $1 AND id IS DISTINCT FROM $2 AND ended_at IS NULL AND expires_at > now() RETURNING id)
     SELECT pg_notify('${SESSION_ENDED}', id::text) FROM ended`,
    [userId, except],
  );
  return rowCount ?? 0;
}
