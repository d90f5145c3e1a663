import { lockByName, type Pool, transaction } from '@fines/platform/postgres.ts';

/**
 * What the command API keeps beside the log: secrets, which must never be in it, and who asked for which
 * fine number. It is not derived from the log and no rebuild touches it.
 */
const TABLES = `
  CREATE SCHEMA IF NOT EXISTS auth;

  CREATE TABLE IF NOT EXISTS auth.credentials (
    user_id uuid PRIMARY KEY,
    email text NOT NULL UNIQUE,
    password_hash text NOT NULL
  );

  CREATE TABLE IF NOT EXISTS auth.sessions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    refresh_hash bytea NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at timestamptz
  );
  CREATE INDEX IF NOT EXISTS sessions_of_user ON auth.sessions (user_id) WHERE ended_at IS NULL;
  CREATE INDEX IF NOT EXISTS sessions_ended ON auth.sessions (ended_at) WHERE ended_at IS NOT NULL;

  CREATE SCHEMA IF NOT EXISTS command;

  CREATE TABLE IF NOT EXISTS command.fine_numbers (
    command_id uuid PRIMARY KEY,
    fingerprint bytea NOT NULL,
    year int NOT NULL,
    sequence bigint NOT NULL,
    claimed_at timestamptz NOT NULL DEFAULT now()
  );
`;

/** Makes the tables that are missing. Several processes may start at once. */
export async function ensureSchema(pool: Pool): Promise<void> {
  await transaction(pool, async (connection) => {
    await lockByName(connection, 'command-api schema');
    await connection.query(TABLES);
  });
}
