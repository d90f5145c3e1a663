/** What the matching of money looks up. All of it is learnt from the log, and is learnt anew if it is lost. */
export const MONEY_TABLES = `
  -- Tables of before are learnt anew.
  DO $$ BEGIN
    IF to_regclass('command.statement_lines') IS NOT NULL AND NOT EXISTS (
      SELECT FROM pg_attribute WHERE attrelid = to_regclass('command.statement_lines') AND attname = 'bank_id')
    THEN
      DROP TABLE command.statement_lines, command.fines_by_plate, command.refunds_to_tell;
      DELETE FROM command.consumers WHERE name = 'money';
    END IF;
  END $$;

  CREATE TABLE IF NOT EXISTS command.fines_by_plate (
    fine_number text PRIMARY KEY,
    plate_key text NOT NULL,
    amount bigint NOT NULL,
    issued_on date NOT NULL,
    -- The fine that was issued in its place.
    replaced_by text
  );
  CREATE INDEX IF NOT EXISTS fines_by_plate_key ON command.fines_by_plate (plate_key, amount);

  -- Lines of statements, and the fine for which each is. look_at: when to look whether it can be paid, in case that
  -- the process which was about to do so ended.
  CREATE TABLE IF NOT EXISTS command.statement_lines (
    line_id text PRIMARY KEY,
    account text,
    day date,
    amount bigint,
    bank_id text,
    fine_number text,
    look_at timestamptz
  );
  CREATE INDEX IF NOT EXISTS statement_lines_by_bank_id ON command.statement_lines (account, upper(bank_id))
    WHERE bank_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS statement_lines_of_fine ON command.statement_lines (fine_number)
    WHERE fine_number IS NOT NULL;
  CREATE INDEX IF NOT EXISTS statement_lines_due ON command.statement_lines (look_at) WHERE look_at IS NOT NULL;

  -- Refunds of which the lines that had paid do not know yet.
  CREATE TABLE IF NOT EXISTS command.refunds_to_tell (
    receipt_number text PRIMARY KEY,
    fine_number text NOT NULL
  );
`;
