import { type Pool, transaction } from '@fines/platform/postgres/postgres.ts';
import { openReadModelPool } from '@fines/platform/shared/read-model.ts';
import { pino } from 'pino';

import { copyOf } from './databases.ts';
import { perWorker } from './per-worker.ts';
import { until } from './wait.ts';

/** Copies its template, or takes over one that a test before is done with. */
export type Databases = { take(): Promise<Database> };

export type Database = { databaseUrl: string; pool: Pool; giveBack: () => Promise<void> };

type Kept = { url: string; pool: Pool; shape: string };

/** Of whoever tidies up after a test. */
const OURS = 'test';

const OF_TESTS = `relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`;

/** Of all tables, indexes and views: a copy in which they differ is of no more use. */
const SHAPE = `
  SELECT md5(string_agg(line, '; ' ORDER BY line)) AS shape FROM (
    SELECT concat_ws(' ', oid::regclass, relkind,
      (SELECT string_agg(concat_ws(' ', attname, atttypid::regtype, attnotnull), ', ' ORDER BY attname)
        FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped),
      (SELECT string_agg(concat_ws(' ', conname, contype), ', ' ORDER BY conname)
        FROM pg_constraint WHERE conrelid = pg_class.oid),
      (SELECT string_agg(concat_ws(' ', tgname, tgenabled), ', ' ORDER BY tgname)
        FROM pg_trigger WHERE tgrelid = pg_class.oid)) AS line
    FROM pg_class WHERE ${OF_TESTS}
    UNION ALL SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_'
  ) AS lines`;

/** Deletes every row, also those that must never be. Of many rows, or numbered ones, it begins anew. */
const EMPTY = `
  SET LOCAL session_replication_role = replica;
  DO $$
  DECLARE part record;
  BEGIN
    FOR part IN
      SELECT oid::regclass AS name, pg_relation_size(oid) > 100000
        OR EXISTS (SELECT FROM pg_attribute WHERE attrelid = pg_class.oid AND attidentity <> '') AS is_anew
      FROM pg_class WHERE relkind = 'r' AND pg_relation_size(oid) > 0 AND relname NOT LIKE 'at_first%' AND ${OF_TESTS}
    LOOP
      EXECUTE format(CASE WHEN part.is_anew THEN 'TRUNCATE %s RESTART IDENTITY CASCADE' ELSE 'DELETE FROM %s' END, part.name);
    END LOOP;
  END $$;`;

const OTHERS = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name <> $1`;

const shapeOf = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ shape: string }>(SHAPE);
  return rows[0]?.shape ?? '';
};

/** A test projects by it, too. */
export const openOurs = (url: string): Pool => openReadModelPool(url, OURS, pino({ level: 'silent' }));

/**
 * Copies of a template, which the tests of a worker use one after the other: emptying one takes a fraction of copying.
 *
 * @param refill puts in again what the template has
 */
export function databasesLike(template: () => Promise<string>, refill = ''): Databases {
  const free: Kept[] = [];
  const made = perWorker(template);

  /** Whether it is as a new one. */
  const isAsNew = async ({ pool, shape }: Kept): Promise<boolean> => {
    try {
      const isLeft = async (): Promise<boolean> => (await pool.query(OTHERS, [OURS])).rowCount === 0;
      await until(isLeft, 'the connections of the test before to end', 1000);
      if ((await shapeOf(pool)) !== shape) return false;
      await transaction(pool, (connection) => connection.query(EMPTY + refill));
      return true;
    } catch {
      return false;
    }
  };

  const copied = async (): Promise<Kept> => {
    const url = await copyOf(await made());
    const pool = openOurs(url);
    return { url, pool, shape: await shapeOf(pool) };
  };

  const used = async (): Promise<Kept | undefined> => {
    for (let kept = free.pop(); kept !== undefined; kept = free.pop()) {
      if (await isAsNew(kept)) return kept;
      await kept.pool.end();
    }
    return undefined;
  };

  return {
    take: async () => {
      const kept = (await used()) ?? (await copied());
      return { databaseUrl: kept.url, pool: kept.pool, giveBack: async () => void free.push(kept) };
    },
  };
}
