import { createHash } from 'node:crypto';

import { LOOKS_KEPT_YEARS, LOOKS_SETTLED_HOURS } from '@fines/domain/access-log/days.ts';
import { type ClosedDay } from '@fines/domain/access-log/events.ts';
import { ERASED } from '@fines/domain/shared/personal-data.ts';

import { lockedTransaction, type Pool, type Queryable, queryWithin } from '../postgres/postgres.ts';

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

/** A JSON array as RFC 8785 writes it. */
const jsonArray = (...values: string[]): string =>
  `'[' || array_to_string(ARRAY[${values.map((value) => `to_json(${value})::text`).join(', ')}], ',', 'null') || ']'`;

const sha256 = (text: string): string => `sha256(convert_to(${text}, 'UTF8'))`;

/** What was asked, with a salt, so that nobody can guess it from its hash. */
const asked = (row: string): string => jsonArray(`${row}.salt`, `${row}.subject`, `${row}.plate_key`);
const questionHash = (row: string): string => `coalesce(${row}.erased_hash, ${sha256(asked(row))})`;

/** All else in a row `look` that never changes. */
const PLAIN = [
  'look.id',
  `to_char(look.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  'look.person_id',
  'look.kind',
  'look.address',
  'look.shown::text',
];

const LOOK_HASH = sha256(jsonArray(...PLAIN, `encode(${questionHash('look')}, 'hex')`));

/** How many rows `look` there are, and the SHA-256 over the hashes of all. */
const DAY = `count(*), encode(sha256(coalesce(string_agg(${LOOK_HASH}, '' ORDER BY look.id), '')), 'hex')`;

/** The first instant of a day in UTC. */
const startOf = (day: string): string => `(${day})::timestamp AT TIME ZONE 'UTC'`;

/**
 * Rows are never changed, and may be deleted only after two years, by whole days. Two exceptions: `shown`, the places in
 * the list (from 0) that were on some page, may grow within the look's hour; and what was asked may be erased, if it
 * named a person. Its hash stays, so that the day's does, and its salt goes, so that nobody can guess it from that.
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
    address text NOT NULL
  );
  CREATE INDEX IF NOT EXISTS looks_by_time ON ${LOOKS} (at);
  CREATE INDEX IF NOT EXISTS looks_by_person ON ${LOOKS} (person_id, at);
  CREATE INDEX IF NOT EXISTS looks_by_subject ON ${LOOKS} (subject, at);
  CREATE INDEX IF NOT EXISTS looks_by_plate ON ${LOOKS} (plate_key, at) WHERE plate_key IS NOT NULL;

  ALTER TABLE ${LOOKS} ADD COLUMN IF NOT EXISTS shown int8multirange;
  CREATE UNIQUE INDEX IF NOT EXISTS looks_by_question ON ${LOOKS} ${QUESTION};

  -- Rewrites the table once: each row needs a salt of its own.
  ALTER TABLE ${LOOKS} ADD COLUMN IF NOT EXISTS salt uuid DEFAULT gen_random_uuid(),
    ADD COLUMN IF NOT EXISTS erased_hash bytea;

  -- With the rights of the table's owner, and no more than this, for services that may not read who looked.
  CREATE OR REPLACE FUNCTION audit.look_day(day date) RETURNS TABLE (looks bigint, day_hash text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    IF clock_timestamp() < ${startOf('day + 1')} + interval '${LOOKS_SETTLED_HOURS} hours' THEN
      RAISE EXCEPTION 'Looks of % can still be recorded', day;
    END IF;
    RETURN QUERY
      SELECT ${DAY}
      FROM ${LOOKS} AS look WHERE look.at >= ${startOf('day')} AND look.at < ${startOf('day + 1')};
  END $$;
  REVOKE ALL ON FUNCTION audit.look_day FROM PUBLIC;

  CREATE OR REPLACE FUNCTION audit.keep_looks() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      IF OLD.at < ${startOf(`(now() AT TIME ZONE 'UTC')::date - interval '${LOOKS_KEPT_YEARS} years'`)} THEN
        RETURN OLD;
      END IF;
    END IF;
    IF TG_OP = 'UPDATE' THEN
      IF NEW.shown @> OLD.shown AND to_jsonb(NEW) - 'shown' = to_jsonb(OLD) - 'shown'
        AND OLD.at > clock_timestamp() - interval '61 minutes' THEN RETURN NEW; END IF;
      IF NEW.subject = ${ERASED_SUBJECT} AND NEW.plate_key IS NULL
        AND to_jsonb(NEW) - '{subject,plate_key}'::text[] = to_jsonb(OLD) - '{subject,plate_key}'::text[] THEN
        NEW.erased_hash := ${questionHash('OLD')};
        NEW.salt := NULL;
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

/** Creates or completes the table, which needs the right to do so. Whichever service starts first may do it. */
export async function ensureAccessLogTable(pool: Pool): Promise<void> {
  if (await isThere(pool)) return;
  await lockedTransaction(pool, 'audit schema', async (connection) => {
    await connection.query(TABLE);
  });
}

async function isThere(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM pg_attribute WHERE attrelid = to_regclass($1) AND attname = 'salt' AND NOT attisdropped`,
    [LOOKS],
  );
  return rowCount === 1;
}

/** What reads the looks of a busy day, or of two years. */
const MANY_LOOKS_SECONDS = 120;

/**
 * How many looks there are of a day (UTC), and their hash, for roles that may not read them.
 *
 * @throws DatabaseError while looks of that day can still be recorded
 */
export async function lookDay(pool: Pool, date: string): Promise<ClosedDay> {
  const { rows } = await queryWithin<ClosedDay>(
    pool,
    MANY_LOOKS_SECONDS,
    'SELECT $1 AS date, looks AS rows, day_hash AS hash FROM audit.look_day($1::date)',
    [date],
  );
  const [day] = rows;
  if (day === undefined) throw new Error(`The looks of ${date} cannot be counted`);
  return day;
}

/** A day without looks. */
export const NO_LOOKS: Omit<ClosedDay, 'date'> = { rows: 0, hash: createHash('sha256').digest('hex') };

/** The same of every day that has looks, for roles that may read them: no function is believed. */
export async function lookDays(on: Queryable): Promise<Map<string, ClosedDay>> {
  const { rows } = await on.query<ClosedDay>(
    `SELECT date, looks AS rows, day_hash AS hash FROM (
       SELECT to_char(look.at AT TIME ZONE 'UTC', 'YYYY-MM-DD'), ${DAY} FROM ${LOOKS} AS look GROUP BY 1
     ) AS day (date, looks, day_hash)`,
  );
  return new Map(rows.map((day) => [day.date, day]));
}

/** Each look as a line of JSON, from which its hash can be computed, in the order of the days' hashes. */
export const LOOK_LINES = `
  SELECT look.id, '{"look":' || ${jsonArray(...PLAIN)} || ',"question":'
    || CASE WHEN look.erased_hash IS NULL THEN ${asked('look')} ELSE to_json(encode(look.erased_hash, 'hex'))::text END || '}' AS line
  FROM ${LOOKS} AS look WHERE look.id > $1 ORDER BY look.id LIMIT $2`;

/** Deletes the looks before a day (UTC). */
export async function purgeLooksBefore(pool: Pool, date: string): Promise<void> {
  await queryWithin(pool, MANY_LOOKS_SECONDS, `DELETE FROM ${LOOKS} WHERE at < ${startOf('$1::date')}`, [
    date,
  ]);
}

const WORDS = (text: string): string =>
  `array_remove(regexp_split_to_array(lower(${text}), '[^[:alnum:]]+'), '')`;

/**
 * Erases questions of lists and files in which somebody searched for one of these people: by all of the name, by two
 * words of it at least, or by a number of theirs however it is spaced. A single common name tells of nobody, nor does
 * what somebody typed who knew no number, such as "-" or "N/A".
 */
const ERASE_QUESTIONS = `
  WITH asked AS (
    SELECT id, ${WORDS(`substring(subject FROM '"search":"([^"]*)"')`)} AS words FROM ${LOOKS}
    WHERE kind IN ('LIST', 'EXPORT') AND subject LIKE '%"search":"%'
  ), person AS (
    SELECT words FROM unnest($1::text[]) AS text, LATERAL (SELECT ${WORDS('text')} AS words) AS split
    WHERE length(array_to_string(words, '')) > 3 AND (cardinality(words) > 1 OR text ~ '[0-9]')
  )
  UPDATE ${LOOKS} AS look SET subject = '${ERASED} #' || look.id, plate_key = NULL
  FROM asked
  WHERE look.id = asked.id AND EXISTS (
    SELECT FROM person
    WHERE asked.words @> person.words
      OR (asked.words <@ person.words AND cardinality(asked.words) > 1)
      OR array_to_string(asked.words, '') = array_to_string(person.words, '')
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
