import type { Pool } from '@fines/platform/postgres.ts';

export type Credentials = { userId: string; passwordHash: string };

/** Which password hash belongs to which address. */
export class CredentialStore {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async byEmail(email: string): Promise<Credentials | undefined> {
    const { rows } = await this.#pool.query<Credentials>(
      `SELECT user_id AS "userId", password_hash AS "passwordHash" FROM auth.credentials WHERE email = $1`,
      [email],
    );
    return rows[0];
  }

  /** Keeps what is there: an account that is made again keeps the password that it has. */
  async add(userId: string, email: string, passwordHash: string): Promise<void> {
    await this.#pool.query(
      `INSERT INTO auth.credentials (user_id, email, password_hash) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO NOTHING`,
      [userId, email, passwordHash],
    );
  }
}
