import { escapeLiteral } from 'pg';

import { ensureKeyTable, KEY_RIGHTS } from '../personal-data/tables.ts';
import { lockedTransaction, type Pool } from '../postgres/postgres.ts';
import { LOOKS, ensureAccessLogTable } from './access-log-table.ts';
import { PUBLIC_SITE_RIGHTS } from './public-views.ts';
import { ensureRecordTables, RECORD_RIGHTS } from './record-tables.ts';

/**
 * The roles of the services in Postgres, each with its share of the connections, in percent. Two processes of each, and
 * their programs, fit into the 107 connections that Postgres has under compose besides those for administrators.
 */
const CONNECTION_SHARES = { command_api: 27, projector: 15, read_api: 50, fines_public: 8 } as const;

export type DatabaseRole = keyof typeof CONNECTION_SHARES;
export type Passwords = Readonly<Record<DatabaseRole, string>>;

/** What the read API's role may read of sessions: no hash of a token. The code that creates the table grants it again. */
export const SESSION_RIGHTS = `
  DO $$ BEGIN
    IF to_regrole('read_api') IS NOT NULL AND to_regclass('auth.sessions') IS NOT NULL THEN
      GRANT SELECT (id, user_id, key_id, started_at, last_input_at, idle_minutes, expires_at, ended_at, device, address)
        ON auth.sessions TO read_api;
    END IF;
  END $$;
`;

/** The read API's role may read imports, which are no events. Granted again like the above. */
export const IMPORT_RIGHTS = `
  DO $$ BEGIN
    IF to_regrole('read_api') IS NOT NULL AND to_regclass('command.statement_accounts') IS NOT NULL THEN
      GRANT USAGE ON SCHEMA command TO read_api;
      GRANT SELECT ON command.vehicle_imports, command.vehicle_import_rows, command.statement_imports,
        command.statement_import_rows, command.statement_accounts TO read_api;
    END IF;
  END $$;
`;

/** The same of messages that are to go out: they hold neither addresses nor texts. */
export const MESSAGE_RIGHTS = `
  DO $$ BEGIN
    IF to_regrole('read_api') IS NOT NULL AND to_regclass('command.told_fines') IS NOT NULL THEN
      GRANT USAGE ON SCHEMA command TO read_api;
      GRANT SELECT ON command.messages, command.channels TO read_api;
    END IF;
  END $$;
`;

/** Revokes from PUBLIC what no role may have. Creates pg_trgm, so that no service must create it in `public`. */
const FOR_NOBODY = `
  DO $$ BEGIN
    EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO command_api, projector, read_api, fines_public', current_database());
    EXECUTE format('GRANT TEMPORARY ON DATABASE %I TO command_api', current_database());
    EXECUTE format('GRANT CREATE ON DATABASE %I TO projector', current_database());
  END $$;
  REVOKE CREATE ON SCHEMA public FROM PUBLIC;
  CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;
`;

/** The command API and the projector own their tables, whichever role created them. */
const OWNERS = `
  DO $$ BEGIN
    IF to_regnamespace('auth') IS NULL THEN CREATE SCHEMA auth; END IF;
    IF to_regnamespace('command') IS NULL THEN CREATE SCHEMA command; END IF;
  END $$;

  DO $$
  DECLARE
    part record;
    own text;
  BEGIN
    FOR part IN
      SELECT oid, nspname AS name, owner, nspowner <> owner::regrole AS is_others
      FROM pg_namespace, (VALUES
        ('^(auth|command)$', 'command_api'), ('^(read_[0-9]+(_building|_replaced)?)$', 'projector')
      ) AS owned (names, owner)
      WHERE nspname ~ names
    LOOP
      FOR own IN
        SELECT format('ALTER TABLE %s OWNER TO %I', oid::regclass, part.owner) FROM pg_class
        WHERE relnamespace = part.oid AND relkind IN ('r', 'v') AND relowner <> part.owner::regrole
      LOOP
        EXECUTE own;
      END LOOP;
      -- Later ones are granted as they are made, and these may be renamed at this moment.
      CONTINUE WHEN NOT part.is_others;
      EXECUTE format('ALTER SCHEMA %I OWNER TO %I', part.name, part.owner);
      CONTINUE WHEN part.owner <> 'projector';
      EXECUTE format('GRANT USAGE ON SCHEMA %I TO read_api, command_api', part.name);
      IF to_regclass(format('%I.checkpoint', part.name)) IS NOT NULL THEN
        EXECUTE format('GRANT SELECT ON %I.checkpoint TO command_api', part.name);
      END IF;
      EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA %I TO read_api', part.name);
    END LOOP;
  END $$;
`;

/** No service owns the access log, so none can change or delete its entries. */
const RIGHTS = `
  ALTER DEFAULT PRIVILEGES FOR ROLE projector GRANT USAGE ON SCHEMAS TO read_api;
  ALTER DEFAULT PRIVILEGES FOR ROLE projector GRANT SELECT ON TABLES TO read_api;
  GRANT USAGE ON SCHEMA auth TO read_api;
  GRANT USAGE ON SCHEMA audit TO read_api, command_api;
  GRANT SELECT, INSERT (person_id, kind, subject, plate_key, address, shown), UPDATE (shown)
    ON ${LOOKS} TO read_api;
  GRANT SELECT (at, id, kind, subject, plate_key), UPDATE (subject, plate_key), DELETE ON ${LOOKS} TO command_api;
  GRANT SELECT (at, kind, subject) ON ${LOOKS} TO projector;
`;

/**
 * Creates a role for each service with only the rights that it needs. `pool` must be connected as an administrator. May
 * be repeated at any time: it then sets the passwords, and takes over tables that other roles own.
 */
export async function grantRoles(pool: Pool, passwords: Passwords): Promise<void> {
  await ensureAccessLogTable(pool);
  await ensureRecordTables(pool);
  await ensureKeyTable(pool);
  await lockedTransaction(pool, 'command-api schema', async (connection) => {
    // Services may be running: better to fail and be repeated than to make them all wait behind a slow transaction.
    await connection.query(`SET LOCAL lock_timeout = '10s'`);
    const roles = ROLES.map((role) => roleWith(role, passwords[role])).join('');
    const rights =
      RIGHTS +
      RECORD_RIGHTS +
      KEY_RIGHTS +
      SESSION_RIGHTS +
      IMPORT_RIGHTS +
      MESSAGE_RIGHTS +
      PUBLIC_SITE_RIGHTS;
    await connection.query(roles + FOR_NOBODY + OWNERS + rights);
  });
}

const ROLES = Object.keys(CONNECTION_SHARES) as DatabaseRole[];

const roleWith = (role: DatabaseRole, password: string): string => `
  DO $$
  DECLARE
    connections int := current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int;
  BEGIN
    IF to_regrole('${role}') IS NULL THEN CREATE ROLE ${role}; END IF;
    EXECUTE format('ALTER ROLE ${role} CONNECTION LIMIT %s', connections * ${CONNECTION_SHARES[role]} / 100);
    -- Not "$user": the projector could make a schema of that name.
    EXECUTE format('ALTER ROLE ${role} IN DATABASE %I SET search_path = public', current_database());
  END $$;
  ALTER ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
    PASSWORD ${escapeLiteral(password)};
`;
