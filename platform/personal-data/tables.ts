import { lockedTransaction, type Pool, tableExists } from '../postgres/postgres.ts';

/** The keys of personal data. Not among the read tables, and in a schema of their own, which is backed up apart. */
export const KEYS = 'personal.keys';

export const KEY_TABLE = `
  CREATE SCHEMA IF NOT EXISTS personal;

  CREATE TABLE IF NOT EXISTS ${KEYS} (
    id uuid PRIMARY KEY,
    -- Encrypted with PERSONAL_DATA_KEY; null once it was destroyed.
    wrapped bytea,
    destroyed_at timestamptz,
    CHECK ((wrapped IS NULL) = (destroyed_at IS NOT NULL))
  );

  CREATE OR REPLACE FUNCTION personal.keep_keys() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND NEW.id = OLD.id AND OLD.wrapped IS NOT NULL AND NEW.wrapped IS NULL THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'A key is destroyed or stays as it is';
  END $$;
  CREATE OR REPLACE TRIGGER keep BEFORE UPDATE OR DELETE ON ${KEYS}
    FOR EACH ROW EXECUTE FUNCTION personal.keep_keys();
  CREATE OR REPLACE TRIGGER keep_all BEFORE TRUNCATE ON ${KEYS}
    FOR EACH STATEMENT EXECUTE FUNCTION personal.keep_keys();
`;

/** What the role of each service may do. Nobody deletes a key's row: that it was destroyed stays known. */
export const KEY_RIGHTS = `
  GRANT USAGE ON SCHEMA personal TO command_api, projector, read_api;
  GRANT SELECT, INSERT (id, wrapped), UPDATE (wrapped, destroyed_at) ON ${KEYS} TO command_api;
  GRANT SELECT ON ${KEYS} TO projector, read_api;
`;

/** Creates what is missing. Any service with the right to do so may be the first to start. */
export async function ensureKeyTable(pool: Pool): Promise<void> {
  if (await tableExists(pool, KEYS)) return;
  await lockedTransaction(pool, 'personal schema', async (connection) => {
    await connection.query(KEY_TABLE);
  });
}
