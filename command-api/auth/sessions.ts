import { createPublicKey, type KeyObject, randomUUID } from 'node:crypto';

import {
  type Connection,
  type Pool,
  type Queryable,
  transaction,
} from '@fines/platform/postgres/postgres.ts';
import { SESSION_ENDED, SESSION_IS_OPEN } from '@fines/platform/shared/sessions.ts';
import { keyIdOf } from '@fines/platform/token-keys.ts';
import { type SignedIn, TOKEN } from '@fines/platform/tokens.ts';
import { SignJWT } from 'jose';

import type { Credentials } from './credentials.ts';
import { hashOf, type RefreshTokens, sessionIdOf } from './refresh-tokens.ts';

/** Signs access tokens. Only the command API has the private key. */
export type TokenSigner = {
  /** The id of the signing key. */
  keyId: string;
  sign(who: SignedIn): Promise<string>;
};

export async function tokenSigner(privateKey: KeyObject): Promise<TokenSigner> {
  const keyId = await keyIdOf(createPublicKey(privateKey));
  const { issuer, audience, typ, alg } = TOKEN;
  return {
    keyId,
    sign: ({ actor: { id, ...person }, sessionId, expiresAt, mustChangePassword }) =>
      new SignJWT({ ...person, sid: sessionId, mustChangePassword })
        .setProtectedHeader({ alg, typ, kid: keyId })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(id)
        .setIssuedAt()
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(privateKey),
  };
}

/** The most sessions of one user. One more ends the oldest. */
const SESSIONS_AT_ONCE = 10;
/** How long a refresh token can be sent again, since the first answer may have been lost. */
const REPEATABLE_SECONDS = 30;

export type SessionRules = {
  /** A session is valid only while the server signs with the same key. */
  keyId: string;
  /** A session always ends this long after its start, … */
  hours: number;
  /** … and earlier if there is no input for this long. */
  idleMinutes: number;
};

/** On which device a session began, in words, and from which address. */
export type Origin = { device: string; address: string };

export type Session = { id: string; userId: string; refreshToken: string } & SessionTimes;

/** The time until the session ends; until it ends if there is no input; and how much time without input ends it. */
export type SessionTimes = { endsInSeconds: number; idleEndsInSeconds: number; idleAfterSeconds: number };

/**
 * A session lives on while its refresh token is exchanged for the next one and its user is active. If a token comes
 * after two newer ones, somebody has copied it, so the session ends for all who hold it.
 */
export class SessionStore {
  readonly #pool: Pool;
  readonly #tokens: RefreshTokens;
  readonly #rules: SessionRules;

  constructor(pool: Pool, tokens: RefreshTokens, rules: SessionRules) {
    this.#pool = pool;
    this.#tokens = tokens;
    this.#rules = rules;
  }

  /**
   * Starts a session after a correct password. Undefined if the password was changed meanwhile. Also removes the
   * user's sessions that ended long ago.
   */
  start(credentials: Credentials, { device, address }: Origin): Promise<Session | undefined> {
    const { userId } = credentials;
    const id = randomUUID();
    const refreshToken = this.#tokens.first(id);
    const { keyId, hours, idleMinutes } = this.#rules;
    return transaction(this.#pool, async (connection) => {
      if (!(await lockCredentials(connection, credentials))) return undefined;
      await removeLongOver(connection, userId);
      await connection.query(
        `INSERT INTO auth.sessions (id, user_id, refresh_hash, expires_at, started_at, last_input_at, key_id,
           idle_minutes, device, address)
         VALUES ($1, $2, $3, now() + make_interval(hours => $4), now(), now(), $5, $6, $7, $8)`,
        [id, userId, hashOf(refreshToken), hours, keyId, idleMinutes, device, address],
      );
      await endOldest(connection, userId, keyId);
      const idleAfterSeconds = idleMinutes * 60;
      const times = { endsInSeconds: hours * 3600, idleEndsInSeconds: idleAfterSeconds, idleAfterSeconds };
      return { id, userId, refreshToken, ...times };
    });
  }

  /**
   * The user of a refresh token; undefined if the token is not valid. `COPIED` for a token that was replaced before;
   * then this also ends the session. Otherwise nothing changes.
   */
  async ownerOf(refreshToken: string): Promise<{ userId: string } | 'COPIED' | undefined> {
    const id = sessionIdOf(refreshToken);
    if (id === undefined) return undefined;
    const { rows } = await this.#pool.query<{ userId: string; isGood: boolean }>(
      `SELECT user_id AS "userId", coalesce(${IS_GOOD}, false) AS "isGood" FROM auth.sessions
       WHERE ${IS_ALIVE} AND id = $2`,
      [this.#rules.keyId, id, ...this.#hashes(refreshToken)],
    );
    const [found] = rows;
    if (found === undefined) return undefined;
    if (found.isGood) return { userId: found.userId };
    await this.end(id);
    return 'COPIED';
  }

  /**
   * Exchanges a refresh token for its successor; the same one if it is sent again in time. Undefined if the token is
   * not valid, or no longer.
   *
   * @param idleSeconds seconds since the last input
   */
  async rotate(refreshToken: string, idleSeconds: number): Promise<Session | undefined> {
    const id = sessionIdOf(refreshToken);
    if (id === undefined) return undefined;
    const { rows } = await this.#pool.query<Omit<Session, 'id' | 'refreshToken'>>(
      `UPDATE auth.sessions
       SET refresh_hash = $4, previous_hash = $3,
         rotated_at = CASE WHEN refresh_hash = $3 THEN now() ELSE rotated_at END,
         last_input_at = greatest(last_input_at, now() - make_interval(secs => $5))
       WHERE ${IS_ALIVE} AND id = $2 AND ${IS_GOOD}
       RETURNING user_id AS "userId", floor(extract(epoch FROM expires_at - now())) AS "endsInSeconds",
         floor(extract(epoch FROM last_input_at + make_interval(mins => idle_minutes) - now())) AS "idleEndsInSeconds",
         idle_minutes * 60 AS "idleAfterSeconds"`,
      [this.#rules.keyId, id, ...this.#hashes(refreshToken), idleSeconds],
    );
    const [session] = rows;
    return session && { id, refreshToken: this.#tokens.after(refreshToken), ...session };
  }

  end = async (sessionId: string): Promise<void> => void (await endWhere(this.#pool, 'id = $1', [sessionId]));

  /** Ends one of a user's own sessions. @returns whether it was one, and went on until now */
  endOwn = async (userId: string, sessionId: string): Promise<boolean> =>
    (await endWhere(this.#pool, 'user_id = $1 AND id = $2', [userId, sessionId])) === 1;

  #hashes = (refreshToken: string): [Buffer, Buffer] => [
    hashOf(refreshToken),
    hashOf(this.#tokens.after(refreshToken)),
  ];
}

/** $1: the id of the signing key. */
const IS_ALIVE = `${SESSION_IS_OPEN} AND key_id = $1`;

/** $3: the hash of the token that was sent, $4: of its successor. The previous token stays valid for a while. */
const IS_GOOD = `(refresh_hash = $3 OR (previous_hash = $3 AND refresh_hash = $4
  AND rotated_at > now() - interval '${REPEATABLE_SECONDS} seconds'))`;

/** A change of the password at the same time waits for this lock, and then ends the new session too. */
async function lockCredentials(
  connection: Connection,
  { userId, passwordHash }: Credentials,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    'SELECT 1 FROM auth.credentials WHERE user_id = $1 AND password_hash = $2 FOR NO KEY UPDATE',
    [userId, passwordHash],
  );
  return rowCount === 1;
}

const removeLongOver = (connection: Connection, userId: string): Promise<unknown> =>
  connection.query(
    `DELETE FROM auth.sessions
     WHERE user_id = $1 AND coalesce(ended_at, expires_at) < now() - interval '1 day'`,
    [userId],
  );

const endOldest = (connection: Connection, userId: string, keyId: string) =>
  endWhere(
    connection,
    `id IN (SELECT id FROM auth.sessions WHERE ${IS_ALIVE} AND user_id = $2
       ORDER BY started_at DESC, id OFFSET ${SESSIONS_AT_ONCE})`,
    [keyId, userId],
  );

/** Ends sessions in one statement, and notifies every service that checks access tokens. @returns how many */
async function endWhere(on: Queryable, condition: string, values: readonly unknown[]): Promise<number> {
  const { rowCount } = await on.query(
    `WITH ended AS (
       UPDATE auth.sessions SET ended_at = now()
       WHERE ended_at IS NULL AND expires_at > now() AND ${condition} RETURNING id)
     SELECT pg_notify('${SESSION_ENDED}', id::text) FROM ended`,
    [...values],
  );
  return rowCount ?? 0;
}

/** Ends the sessions of a user. @returns how many */
export const endSessions = (
  on: Queryable,
  userId: string,
  { except }: { except?: string } = {},
): Promise<number> => endWhere(on, 'user_id = $1 AND id IS DISTINCT FROM $2', [userId, except]);

/** Ends everybody's sessions. @returns how many */
export const endEverySession = (on: Queryable): Promise<number> => endWhere(on, 'true', []);
