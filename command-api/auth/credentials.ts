import { type Pool, type Queryable, transaction } from '@fines/platform/postgres/postgres.ts';

export type Credentials = {
  userId: string;
  passwordHash: string;
  /** Only for a password that somebody else has set: when it expires, and which command set it. */
  temporaryUntil: Date | null;
  temporaryBy: string | null;
};

/** A temporary password here is set by the command that creates the user; that command's id is the user's id. */
export type NewCredentials = {
  userId: string;
  email: string;
  passwordHash: string;
  temporaryUntil: string | null;
};

type TemporaryCredentials = {
  userId: string;
  passwordHash: string;
  temporaryUntil: string;
  temporaryBy: string;
};

const SELECT = `
  SELECT user_id AS "userId", password_hash AS "passwordHash",
         temporary_until AS "temporaryUntil", temporary_by AS "temporaryBy"
  FROM auth.credentials`;

/** The password hash of each user. */
export class CredentialStore {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * The credentials of all users who ever had the address, since a deleted user's address may pass to another user.
   * The log says whose address it is now.
   */
  async ofAddress(email: string): Promise<Credentials[]> {
    const { rows } = await this.#pool.query<Credentials>(
      `${SELECT} WHERE user_id IN (SELECT user_id FROM auth.addresses WHERE email = $1)`,
      [email],
    );
    return rows;
  }

  /** Whether a user must replace the password. True also without a password, but nobody can sign in without one. */
  isTemporary = async (userId: string): Promise<boolean> =>
    (await this.byUser(userId))?.temporaryUntil !== null;

  byUser = (userId: string): Promise<Credentials | undefined> => credentialsOf(this.#pool, userId);

  /**
   * Adds credentials, unless the user has some, and returns those that are stored: if the creation of an account is
   * repeated, its password stays the same.
   */
  add({ userId, email, passwordHash, temporaryUntil }: NewCredentials): Promise<Credentials> {
    return transaction(this.#pool, async (connection) => {
      await connection.query(
        `INSERT INTO auth.credentials (user_id, password_hash, temporary_until, temporary_by)
         VALUES ($1, $2, $3, $4) ON CONFLICT (user_id) DO NOTHING`,
        [userId, passwordHash, temporaryUntil, temporaryUntil && userId],
      );
      await addAddress(connection, userId, email);
      const kept = await credentialsOf(connection, userId);
      if (kept === undefined) throw new Error('Credentials were just written');
      return kept;
    });
  }

  /** Adds one more address with which the user can sign in. */
  addAddress = (userId: string, email: string): Promise<void> => addAddress(this.#pool, userId, email);
}

export async function credentialsOf(on: Queryable, userId: string): Promise<Credentials | undefined> {
  const { rows } = await on.query<Credentials>(`${SELECT} WHERE user_id = $1`, [userId]);
  return rows[0];
}

export async function addAddress(on: Queryable, userId: string, email: string): Promise<void> {
  await on.query('INSERT INTO auth.addresses (email, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    email,
    userId,
  ]);
}

/** Sets a temporary password, unless the same command did so before. Returns whether it was set now. */
export async function setPassword(
  on: Queryable,
  { userId, passwordHash, temporaryUntil, temporaryBy }: TemporaryCredentials,
): Promise<boolean> {
  const { rowCount } = await on.query(
    `INSERT INTO auth.credentials AS known (user_id, password_hash, temporary_until, temporary_by)
     VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE
       SET password_hash = $2, temporary_until = $3, temporary_by = $4
       WHERE known.temporary_by IS DISTINCT FROM $4`,
    [userId, passwordHash, temporaryUntil, temporaryBy],
  );
  return rowCount === 1;
}

/** Replaces a password by a permanent one, unless it was replaced meanwhile. Returns whether it was replaced now. */
export async function replacePassword(
  on: Queryable,
  { userId, passwordHash }: Credentials,
  newHash: string,
): Promise<boolean> {
  const { rowCount } = await on.query(
    `UPDATE auth.credentials SET password_hash = $3, temporary_until = NULL
     WHERE user_id = $1 AND password_hash = $2`,
    [userId, passwordHash, newHash],
  );
  return rowCount === 1;
}
