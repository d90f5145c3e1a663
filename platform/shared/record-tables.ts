import { lockedTransaction, type Pool, tableExists } from '../postgres/postgres.ts';

/**
 * Statements that must never change: the signed tree heads, their cosignatures, the result of each verification, and
 * what was made of photos. These are not read tables, so no rebuild touches them.
 */
export const TREE_HEADS = 'audit.checkpoints';
export const COSIGNATURES = 'audit.cosignatures';
export const VERIFICATIONS = 'audit.verifications';
/** The result of each comparison of what people are shown with the log. */
export const COMPARISONS = 'audit.comparisons';
/** The SHA-256 of each copy of a photo that was made for display. */
export const PHOTO_COPIES = 'audit.photo_copies';
/** Fingerprints of the secrets that belong to this database. Of each name the newest counts. */
export const SECRETS = 'audit.secrets';

/** The channel on which any process requests a new tree head of the log. The payload identifies the request. */
export const TREE_HEAD_WANTED = 'checkpoint_wanted';

/** The channel on which the projector answers a request, with the payload of that request. */
export const TREE_HEAD_SIGNED = 'checkpoint_signed';

const TABLES = `
  CREATE SCHEMA IF NOT EXISTS audit;

  CREATE TABLE IF NOT EXISTS ${TREE_HEADS} (
    origin text NOT NULL,
    size bigint NOT NULL,
    -- A later key may sign the newest checkpoint again, never another root for its size.
    key_id bigint NOT NULL,
    root bytea NOT NULL,
    note text NOT NULL,
    signed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- The newest version of entries that the signing program understood.
    entry_version smallint NOT NULL,
    PRIMARY KEY (origin, size, key_id)
  );
  CREATE INDEX IF NOT EXISTS checkpoints_by_time ON ${TREE_HEADS} (signed_at);

  CREATE TABLE IF NOT EXISTS ${COSIGNATURES} (
    origin text NOT NULL,
    size bigint NOT NULL,
    witness text NOT NULL,
    key_id bigint NOT NULL,
    -- The line of the signed note, as the witness wrote it.
    line text NOT NULL,
    -- By the clock of the witness.
    at timestamptz NOT NULL,
    PRIMARY KEY (origin, size, witness, key_id)
  );

  CREATE TABLE IF NOT EXISTS ${VERIFICATIONS} (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    entries bigint NOT NULL,
    seconds double precision NOT NULL,
    -- Null if nothing is wrong; else what, and where it begins.
    first_break text,
    -- Whether the log is not what was written; else something was written wrong.
    is_forged boolean NOT NULL
  );
  CREATE INDEX IF NOT EXISTS verifications_by_time ON ${VERIFICATIONS} (at);

  CREATE TABLE IF NOT EXISTS ${COMPARISONS} (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    seconds double precision NOT NULL,
    records bigint NOT NULL,
    photos bigint NOT NULL,
    -- Stream and difference, as an array of objects; empty if nothing differs.
    differences jsonb NOT NULL,
    -- Where in the log the next comparison goes on.
    place text NOT NULL
  );
  CREATE INDEX IF NOT EXISTS comparisons_by_time ON ${COMPARISONS} (at);

  CREATE TABLE IF NOT EXISTS ${PHOTO_COPIES} (
    sha256 text NOT NULL,
    copy_sha256 text NOT NULL,
    -- A photo that was removed and sent again may have another copy, made by a newer program.
    PRIMARY KEY (sha256, copy_sha256)
  );

  CREATE TABLE IF NOT EXISTS ${SECRETS} (
    name text NOT NULL,
    fingerprint text NOT NULL,
    since timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (name, since)
  );

  CREATE OR REPLACE FUNCTION audit.keep_record() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'What is in %.% stays as it is', TG_TABLE_SCHEMA, TG_TABLE_NAME;
  END $$;
  DO $$ DECLARE kept text; BEGIN
    FOREACH kept IN ARRAY ARRAY['${TREE_HEADS}', '${COSIGNATURES}', '${VERIFICATIONS}', '${COMPARISONS}',
      '${PHOTO_COPIES}', '${SECRETS}'] LOOP
      EXECUTE format('CREATE OR REPLACE TRIGGER keep BEFORE UPDATE OR DELETE ON %s
        FOR EACH ROW EXECUTE FUNCTION audit.keep_record()', kept);
      EXECUTE format('CREATE OR REPLACE TRIGGER keep_all BEFORE TRUNCATE ON %s
        FOR EACH STATEMENT EXECUTE FUNCTION audit.keep_record()', kept);
    END LOOP;
  END $$;
`;

/** What the role of each service may read and insert. No role may update or delete. */
export const RECORD_RIGHTS = `
  GRANT USAGE ON SCHEMA audit TO projector;
  GRANT SELECT, INSERT (origin, size, key_id, root, note, entry_version) ON ${TREE_HEADS} TO projector;
  GRANT SELECT, INSERT (entries, seconds, first_break, is_forged) ON ${VERIFICATIONS} TO projector;
  GRANT SELECT, INSERT (seconds, records, photos, differences, place) ON ${COMPARISONS} TO projector;
  GRANT SELECT ON ${PHOTO_COPIES} TO projector;
  GRANT SELECT, INSERT ON ${PHOTO_COPIES} TO command_api;
  GRANT SELECT, INSERT ON ${COSIGNATURES} TO command_api;
  GRANT INSERT ON ${COSIGNATURES} TO projector;
  GRANT SELECT ON ${TREE_HEADS}, ${VERIFICATIONS} TO command_api;
  GRANT SELECT ON ${TREE_HEADS}, ${COSIGNATURES}, ${VERIFICATIONS}, ${COMPARISONS}, ${SECRETS} TO read_api;
  GRANT SELECT, INSERT (name, fingerprint) ON ${SECRETS} TO command_api, projector;
`;

/** Creates the tables if they are missing. Any service with the right to do so may be the first to start. */
export async function ensureRecordTables(pool: Pool): Promise<void> {
  if (await tableExists(pool, TREE_HEADS)) return;
  await lockedTransaction(pool, 'audit schema', async (connection) => {
    await connection.query(TABLES);
  });
}
