import type { Logger } from '@fines/platform/logger.ts';
import { ensureKeyTable } from '@fines/platform/personal-data/tables.ts';
import { lockedTransaction, openPool, type Pool } from '@fines/platform/postgres/postgres.ts';
import { ensureAccessLogTable } from '@fines/platform/shared/access-log-table.ts';
import { IMPORT_RIGHTS, MESSAGE_RIGHTS, SESSION_RIGHTS } from '@fines/platform/shared/database-roles.ts';
import { ensureRecordTables } from '@fines/platform/shared/record-tables.ts';

import { CONSUMER_TABLES } from './consumer.ts';
import { IMPORT_TABLES } from './import-tables.ts';
import { MESSAGE_TABLES } from './message-tables.ts';
import { MONEY_TABLES } from './money-tables.ts';

/**
 * What the command API stores beside the log: secrets, which must never be in it, the command of each key, how far
 * the sweeps have come, what the vehicle register said last, imports, and messages that are to go out. A rebuild never changes these tables.
 */
const TABLES = `
  -- IF NOT EXISTS would ask for the right to make schemas where there is none to make, too.
  DO $$ BEGIN
    IF to_regnamespace('auth') IS NULL THEN CREATE SCHEMA auth; END IF;
    IF to_regnamespace('command') IS NULL THEN CREATE SCHEMA command; END IF;
  END $$;

  CREATE TABLE IF NOT EXISTS auth.credentials (
    user_id uuid PRIMARY KEY,
    password_hash text NOT NULL,
    temporary_until timestamptz,
    temporary_by uuid
  );

  -- Which users ever had an address. The log says whose it is now.
  CREATE TABLE IF NOT EXISTS auth.addresses (
    email text NOT NULL,
    user_id uuid NOT NULL,
    PRIMARY KEY (email, user_id)
  );

  CREATE TABLE IF NOT EXISTS auth.sessions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    refresh_hash bytea NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at timestamptz,
    key_id text NOT NULL,
    started_at timestamptz NOT NULL,
    last_input_at timestamptz NOT NULL,
    previous_hash bytea,
    rotated_at timestamptz,
    idle_minutes integer NOT NULL,
    device text NOT NULL,
    address text NOT NULL
  );
  CREATE INDEX IF NOT EXISTS sessions_by_user ON auth.sessions (user_id);
  CREATE INDEX IF NOT EXISTS sessions_ended ON auth.sessions (ended_at) WHERE ended_at IS NOT NULL;

  -- Counts of failed logins, as rate-limiter-flexible has them: "expire" is in milliseconds since the epoch.
  CREATE TABLE IF NOT EXISTS auth.failed_logins (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  );
  CREATE INDEX IF NOT EXISTS failed_logins_expired ON auth.failed_logins (expire);

  -- From which networks which accounts signed in lately; "name" is a keyed hash of both.
  CREATE TABLE IF NOT EXISTS auth.known_networks (
    name text PRIMARY KEY,
    seen_at timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS known_networks_seen ON auth.known_networks (seen_at);

  -- From which devices which accounts signed in lately; each device has a secret for each account, of which this is the
  -- hash.
  CREATE TABLE IF NOT EXISTS auth.devices (
    hash bytea PRIMARY KEY,
    user_id uuid NOT NULL,
    seen_at timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS devices_by_user ON auth.devices (user_id);

  -- Photos that somebody sent or an event names.
  CREATE TABLE IF NOT EXISTS command.photos (
    sha256 text PRIMARY KEY,
    wanted_at timestamptz NOT NULL,
    is_used boolean NOT NULL DEFAULT false
  );
  CREATE INDEX IF NOT EXISTS photos_unused ON command.photos (wanted_at) WHERE NOT is_used;

  -- Year and sequence are those of the fine's number, for a command that issues one.
  CREATE TABLE IF NOT EXISTS command.keys (
    command_id uuid PRIMARY KEY,
    fingerprint bytea,
    year int,
    sequence bigint,
    bound_at timestamptz NOT NULL DEFAULT now()
  );

  CREATE TABLE IF NOT EXISTS command.receipt_sweep (
    year int PRIMARY KEY,
    settled_up_to bigint NOT NULL
  );

  CREATE TABLE IF NOT EXISTS command.fine_sweep (
    year int PRIMARY KEY,
    settled_up_to bigint NOT NULL
  );

  -- What the imports of the vehicle register wrote, and where that lies in the log.
  CREATE TABLE IF NOT EXISTS command.known_vehicles (
    plate_key text PRIMARY KEY,
    stream text NOT NULL,
    fingerprint bytea NOT NULL,
    commit bigint NOT NULL
  );

  -- Erasures that somebody approves, until they are carried out.
  CREATE TABLE IF NOT EXISTS command.open_erasures (
    erasure_id uuid PRIMARY KEY,
    since timestamptz NOT NULL DEFAULT now()
  );

  -- When to look whether the personal data of a record is due to be erased, and up to which number fines are here.
  CREATE TABLE IF NOT EXISTS command.retention (
    kind text NOT NULL,
    id text NOT NULL,
    look_at date NOT NULL,
    PRIMARY KEY (kind, id)
  );
  CREATE INDEX IF NOT EXISTS retention_due ON command.retention (look_at, kind, id);
  CREATE TABLE IF NOT EXISTS command.fine_retention (
    year int PRIMARY KEY,
    settled_up_to bigint NOT NULL
  );
`;

/** Creates the tables that are missing. The lock lets several processes start at once. */
export async function ensureSchema(pool: Pool): Promise<void> {
  await lockedTransaction(pool, 'command-api schema', async (connection) => {
    const tables = TABLES + CONSUMER_TABLES + IMPORT_TABLES + MESSAGE_TABLES + MONEY_TABLES;
    await connection.query(tables + SESSION_RIGHTS + IMPORT_RIGHTS + MESSAGE_RIGHTS);
  });
}

/** Uses a connection without a timeout, since changing a large table may take long. */
export async function prepareTables(databaseUrl: string, logger: Logger): Promise<void> {
  const pool = openPool(databaseUrl, { name: 'command-api tables', max: 1, logger });
  try {
    await ensureSchema(pool);
    await ensureAccessLogTable(pool);
    await ensureRecordTables(pool);
    await ensureKeyTable(pool);
  } finally {
    await pool.end();
  }
}
