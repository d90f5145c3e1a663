import type { Pool, Queryable } from '@fines/platform/postgres.ts';

export type Credentials = { userId: string; email: string; passwordHash: string };

const SELECT = `SELECT user_id AS "userId", email, password_hash AS "passwordHash" FROM auth.credentials`;

/** Which password hash belongs to which address. */
export class CredentialStore {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  byEmail = (email: string): Promise<Credentials | undefined> => this.#find('email', email);

  byUser = (userId: string): Promise<Credentials | undefined> => this.#find('user_id', userId);

  /** Keeps what is there: an account that is made again keeps the password that it has. */
  async add(userId: string, email: string, passwordHash: string): Promise<void> {
    await this.#pool.query(
      `INSERT INTO auth.credentials (user_id, email, password_hash) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO NOTHING`,
      [userId, email, passwordHash],
    );
  }

  async #find(column: 'email' | 'user_id', value: string): Promise<Credentials | undefined> {
    const { rows } = await this.#pool.query<Credentials>(`${SELECT} WHERE ${column} = $1`, [value]);
    return rows[0];
  }
}

/** Replaces a password, unless that was done meanwhile; says whether it is done now. */
export async function replacePassword(
  on: Queryable,
  { userId, passwordHash }: Credentials,
  newHash: string,
): Promise<boolean> {
  const { rowCount } = await on.query(
    'UPDATE auth.credentials SET password_hash = $3 WHERE user_id = $1 AND password_hash = $2',
    [userId, passwordHash, newHash],
  );
  return rowCount === 1;
}
