import { ERASED } from '@fines/domain/shared/personal-data.ts';

import { lockedTransaction, type Pool, queryWithin, tableExists } from '../postgres/postgres.ts';

/** Who looked at what. Not a read table, so no rebuild touches it. */
export const LOOKS = 'audit.looks';

/** Identifies one look at a list within an hour. Looks at further pages of the list are added to it. */
export const QUESTION = `(person_id, md5(subject), address, date_trunc('hour', at AT TIME ZONE 'UTC')) WHERE shown IS NOT NULL`;

/** How many records a look at a list showed; null for any other look. */
export const SHOWN_RECORDS = `
  CASE WHEN shown IS NOT NULL
    THEN (SELECT coalesce(sum(upper(part) - lower(part)), 0)::int FROM unnest(shown) AS part) END`;

/** What stands in place of a question that named a person who was erased; each differs, as the index demands. */
const ERASED_SUBJECT = `'${ERASED} #' || OLD.id`;

/** Looks are kept for two years, by whole days in UTC. */
const KEPT_SINCE = `((now() AT TIME ZONE 'UTC')::date - interval '2 years') AT TIME ZONE 'UTC'`;

/**
 * Rows are never changed, and may be deleted only after two years, by whole days. Two exceptions: `shown`, the places in
 * the list (from 0) that were on some page, may grow within the look's hour; and what was asked may be erased, if it
 * named a person.
 */
const TABLE = `
  CREATE SCHEMA IF NOT EXISTS audit;

  CREATE TABLE IF NOT EXISTS ${LOOKS} (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    person_id text NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    plate_key text,
    address text NOT NULL,
    shown int8multirange
  );
  CREATE INDEX IF NOT EXISTS looks_by_time ON ${LOOKS} (at);
  CREATE INDEX IF NOT EXISTS looks_by_person ON ${LOOKS} (person_id, at);
  CREATE INDEX IF NOT EXISTS looks_by_subject ON ${LOOKS} (subject, at);
  CREATE INDEX IF NOT EXISTS looks_by_plate ON ${LOOKS} (plate_key, at) WHERE plate_key IS NOT NULL;
  CREATE UNIQUE INDEX IF NOT EXISTS looks_by_question ON ${LOOKS} ${QUESTION};

  CREATE OR REPLACE FUNCTION audit.keep_looks() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      IF OLD.at < ${KEPT_SINCE} THEN RETURN OLD; END IF;
    END IF;
    IF TG_OP = 'UPDATE' THEN
      IF NEW.shown @> OLD.shown AND to_jsonb(NEW) - 'shown' = to_jsonb(OLD) - 'shown'
        AND OLD.at > clock_timestamp() - interval '61 minutes' THEN RETURN NEW; END IF;
      IF NEW.subject = ${ERASED_SUBJECT} AND NEW.plate_key IS NULL
        AND to_jsonb(NEW) - '{subject,plate_key}'::text[] = to_jsonb(OLD) - '{subject,plate_key}'::text[] THEN
        RETURN NEW;
      END IF;
    END IF;
    RAISE EXCEPTION 'What is in ${LOOKS} stays as it is for two years';
  END $$;
  CREATE OR REPLACE TRIGGER keep BEFORE UPDATE OR DELETE ON ${LOOKS}
    FOR EACH ROW EXECUTE FUNCTION audit.keep_looks();
  CREATE OR REPLACE TRIGGER keep_all BEFORE TRUNCATE ON ${LOOKS}
    FOR EACH STATEMENT EXECUTE FUNCTION audit.keep_looks();
`;

/** Creates the table, which needs the right to do so. Whichever service starts first may do it. */
export async function ensureAccessLogTable(pool: Pool): Promise<void> {
  if (await tableExists(pool, LOOKS)) return;
  await lockedTransaction(pool, 'audit schema', async (connection) => {
    await connection.query(TABLE);
  });
}

/** What reads the looks of a busy day, or of two years. */
const MANY_LOOKS_SECONDS = 120;

/** Deletes the looks that were kept for long enough. */
export async function purgeLooks(pool: Pool): Promise<void> {
  await queryWithin(pool, MANY_LOOKS_SECONDS, `DELETE FROM ${LOOKS} WHERE at < ${KEPT_SINCE}`);
}

const WORDS = (text: string): string =>
  `array_remove(regexp_split_to_array(lower(${text}), '[^[:alnum:]]+'), '')`;

/** Of a telephone number, with or without the code of its country. */
const LEAST_DIGITS = 7;

/**
 * Erases questions of lists and files in which somebody searched for one of these people: by all of the name, by two
 * words of it at least, or by a number or an e-mail address of theirs however it is spaced. A single common name tells of nobody, nor does
 * what somebody typed who knew no number, such as "-" or "N/A".
 */
const ERASE_QUESTIONS = `
  WITH asked AS (
    SELECT id, ${WORDS('search')} AS words, ltrim(regexp_replace(search, '[^0-9]', '', 'g'), '0') AS digits
    FROM (SELECT id, substring(subject FROM '"search":"([^"]*)"') AS search FROM ${LOOKS}
      WHERE kind IN ('LIST', 'EXPORT') AND subject LIKE '%"search":"%') AS searched
  ), person AS (
    SELECT words, substring(text FROM '^\\+([0-9]+)$') AS telephone
    FROM unnest($1::text[]) AS text, LATERAL (SELECT ${WORDS('text')} AS words) AS split
    WHERE length(array_to_string(words, '')) > 3 AND (cardinality(words) > 1 OR text ~ '[0-9]')
  )
  UPDATE ${LOOKS} AS look SET subject = '${ERASED} #' || look.id, plate_key = NULL
  FROM asked
  WHERE look.id = asked.id AND EXISTS (
    SELECT FROM person
    WHERE asked.words @> person.words
      OR (asked.words <@ person.words AND cardinality(asked.words) > 1)
      OR array_to_string(asked.words, '') = array_to_string(person.words, '')
      OR (length(asked.digits) >= ${LEAST_DIGITS} AND right(person.telephone, length(asked.digits)) = asked.digits)
  )`;

/**
 * Erases from the access log the questions that name people. Who asked, when and from where stays.
 *
 * @param texts names and numbers of these people, none of them blank
 */
export async function eraseQuestions(pool: Pool, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return;
  await queryWithin(pool, MANY_LOOKS_SECONDS, ERASE_QUESTIONS, [texts]);
}
