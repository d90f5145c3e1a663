/** Where the imports of one kind are kept, and what is told of single rows: of those that were refused at least. */
export type ImportTables = { imports: string; rows: string };

export const REGISTER_IMPORTS: ImportTables = {
  imports: 'command.vehicle_imports',
  rows: 'command.vehicle_import_rows',
};

export const STATEMENT_IMPORTS: ImportTables = {
  imports: 'command.statement_imports',
  rows: 'command.statement_import_rows',
};

/** Who did what stands here by the person's id. */
const created = ({ imports, rows }: ImportTables): string => `
  CREATE TABLE IF NOT EXISTS ${imports} (
    id uuid PRIMARY KEY,
    status text NOT NULL,
    file_name text NOT NULL,
    sha256 text NOT NULL,
    bytes bigint NOT NULL,
    uploaded_by text NOT NULL,
    uploaded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- With role and badge, as the import's events name who started it.
    starter jsonb,
    started_at timestamptz,
    cancelled_by text,
    ended_at timestamptz,
    checked jsonb,
    counts jsonb NOT NULL,
    details jsonb NOT NULL DEFAULT '[]',
    -- By the run that is under way, or was last; 0 until one has begun.
    read_bytes bigint NOT NULL DEFAULT 0,
    failure text
  );
  -- One at a time, however many are uploaded at once.
  CREATE UNIQUE INDEX IF NOT EXISTS ${nameOf(imports)}_open ON ${imports} ((true)) WHERE ended_at IS NULL;
  CREATE INDEX IF NOT EXISTS ${nameOf(imports)}_by_time ON ${imports} (uploaded_at);
  -- A system that told only of refused rows had them in a table of another name.
  DO $$ BEGIN
    IF to_regclass('${errorsOf(imports)}') IS NOT NULL AND to_regclass('${rows}') IS NULL THEN
      ALTER TABLE ${errorsOf(imports)} RENAME TO ${nameOf(rows)};
      ALTER TABLE ${rows} ALTER COLUMN reason DROP NOT NULL, ADD COLUMN told jsonb;
    END IF;
  END $$;
  CREATE TABLE IF NOT EXISTS ${rows} (
    import_id uuid NOT NULL REFERENCES ${imports} ON DELETE CASCADE,
    line bigint NOT NULL,
    subject text,
    -- Why it is refused; null of a row that is not.
    reason text,
    -- What else its kind of import tells of it.
    told jsonb,
    PRIMARY KEY (import_id, line)
  );
`;

const nameOf = (table: string): string => table.replace(/^.*\./, '');
const errorsOf = (imports: string): string => imports.replace(/s$/, '_errors');

/** Imports that somebody started in the console, and the accounts whose statements may come. */
export const IMPORT_TABLES = `
  ${created(REGISTER_IMPORTS)}
  ${created(STATEMENT_IMPORTS)}
  CREATE TABLE IF NOT EXISTS command.statement_accounts (
    account text PRIMARY KEY,
    name text NOT NULL,
    channel text NOT NULL,
    -- Which column of its CSV files says what; null until somebody has said so.
    columns jsonb,
    changed_by text NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
`;
