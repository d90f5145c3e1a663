import type { KeyObject } from 'node:crypto';

import { readConfig, variables } from '@fines/platform/config.ts';
import { openLogger } from '@fines/platform/logger.ts';
import { PersonalDataKeeper } from '@fines/platform/personal-data/keys.ts';
import { openPool, type Pool } from '@fines/platform/postgres/postgres.ts';
import { openKnownStore } from '@fines/platform/shared/known-log.ts';
import { timely, watchClock } from '@fines/platform/shared/watch-clock.ts';

import { type Log, openLog } from './log.ts';
import { prepareTables } from './schema.ts';

type On = { pool: Pool; store: Log; PERSONAL_DATA_KEY: KeyObject };

/** Runs the work of a command-line program on the log and the database, as the command API has them. */
export async function withLog<Result>(name: string, work: (on: On) => Promise<Result>): Promise<Result> {
  const { DATABASE_URL, ESDB_URL, PERSONAL_DATA_KEY } = readConfig({
    DATABASE_URL: variables.DATABASE_URL,
    ESDB_URL: variables.ESDB_URL,
    PERSONAL_DATA_KEY: variables.PERSONAL_DATA_KEY,
  });
  // An outage is reported once, when it ends the program, and not by every append that it breaks.
  const logger = openLogger(name).child({}, { level: 'error' });
  await prepareTables(DATABASE_URL, logger);
  const pool = openPool(DATABASE_URL, { name, max: 2, logger });
  const known = openKnownStore({ url: ESDB_URL, pool, logger });
  const clock = await watchClock({ pool, store: known, logger });
  const store = openLog(timely(known, clock), new PersonalDataKeeper(pool, PERSONAL_DATA_KEY), pool);
  try {
    return await work({ pool, store, PERSONAL_DATA_KEY });
  } finally {
    await clock.close();
    await store.close();
    await pool.end();
  }
}
