import type { Actor } from '@fines/domain/shared/person.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import type { Account } from '@fines/domain/statement/account.ts';
import { type Columns, columnsSchema } from '@fines/domain/statement/columns.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';

/** The accounts whose statements may be imported. They are no events: each import keeps how its file was read. */
export class Accounts {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Adds an account, or changes what is known of it. */
  async put({ account, name, channel, columns }: Account, by: Actor): Promise<void> {
    await this.#pool.query(
      `INSERT INTO command.statement_accounts (account, name, channel, columns, changed_by)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (account) DO UPDATE SET name = excluded.name, channel = excluded.channel,
         columns = excluded.columns, changed_by = excluded.changed_by, changed_at = clock_timestamp()`,
      [account, name, channel, columns === null ? null : JSON.stringify(columns), by.id],
    );
  }

  /** Keeps what a file has shown of how all files of an account are, as long as nobody says it anew. */
  async keep(account: string, { unmarked, encoding }: Columns): Promise<void> {
    await this.#pool.query(
      'UPDATE command.statement_accounts SET columns = columns || $2 WHERE account = $1 AND columns IS NOT NULL',
      [account, JSON.stringify({ unmarked, encoding })],
    );
  }

  /** @throws Refusal 404 */
  async get(account: string): Promise<Account> {
    const { rows } = await this.#pool.query<Account>(
      'SELECT account, name, channel, columns FROM command.statement_accounts WHERE account = $1',
      [account],
    );
    const [found] = rows;
    if (found === undefined) throw notFound('Account');
    return { ...found, columns: columnsSchema.nullable().parse(found.columns) };
  }
}
