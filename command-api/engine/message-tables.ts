/** What the messages to drivers need beside the log. */
export const MESSAGE_TABLES = `
  -- Messages that wait, are under way, or are for people to decide about. It holds no address and no text: these are
  -- read from the fine when a message is sent. A message that went out is told by the log alone.
  CREATE TABLE IF NOT EXISTS command.messages (
    id uuid PRIMARY KEY,
    fine_number text NOT NULL,
    kind text NOT NULL,
    occurrence text NOT NULL,
    channel text NOT NULL,
    -- The command that led to it.
    caused_by uuid NOT NULL,
    -- Who had it sent, or sent again, with role and badge.
    asked_by jsonb,
    is_again boolean NOT NULL DEFAULT false,
    -- WAITING, SENDING, or what became of it: SENT, FAILED, UNKNOWN.
    state text NOT NULL DEFAULT 'WAITING',
    -- Whether a worker still has something to do, be it to write the outcome into the log.
    is_open boolean NOT NULL DEFAULT true,
    -- When a worker may take it; as long as one has it, when another one may.
    due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- How often it was taken: who takes it last has it.
    claim int NOT NULL DEFAULT 0,
    attempts int NOT NULL DEFAULT 0,
    reason text,
    -- Under which id the outcome is written into the log, so that it is written once.
    outcome_id uuid,
    made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX IF NOT EXISTS messages_due ON command.messages (channel, due_at) WHERE is_open;
  CREATE INDEX IF NOT EXISTS messages_dead ON command.messages (changed_at) WHERE NOT is_open;

  -- The ways by which messages go out. next_at: before then, none goes out, so that no more go than may.
  CREATE TABLE IF NOT EXISTS command.channels (
    name text PRIMARY KEY,
    is_set_up boolean NOT NULL,
    next_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Why it does not take messages at the moment.
    failure text
  );

  -- Fines whose driver can be written to, and on which day to remind next.
  CREATE TABLE IF NOT EXISTS command.told_fines (
    fine_number text PRIMARY KEY,
    remind_on date
  );
  CREATE INDEX IF NOT EXISTS told_fines_due ON command.told_fines (remind_on) WHERE remind_on IS NOT NULL;
`;
