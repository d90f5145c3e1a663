import { ERASING_EVENTS } from '@fines/domain/shared/personal-data.ts';
import { readConfig, variables } from '@fines/platform/config.ts';
import { openLogger } from '@fines/platform/logger.ts';
import { PersonalDataKeeper } from '@fines/platform/personal-data/keys.ts';
import { openPool } from '@fines/platform/postgres/postgres.ts';
import { runProgram } from '@fines/platform/program.ts';
import { openKnownStore } from '@fines/platform/shared/known-log.ts';

import { keysDestroyedBy } from './erase-record.ts';

const AT_ONCE = 1000;

/** Destroys every key that the log says is destroyed. For after a restore, which may bring old keys back. */
await runProgram(async () => {
  const { DATABASE_URL, ESDB_URL, PERSONAL_DATA_KEY } = readConfig({
    DATABASE_URL: variables.DATABASE_URL,
    ESDB_URL: variables.ESDB_URL,
    PERSONAL_DATA_KEY: variables.PERSONAL_DATA_KEY,
  });
  const logger = openLogger('destroy-again').child({}, { level: 'error' });
  const pool = openPool(DATABASE_URL, { name: 'destroy-again', max: 2, logger });
  const store = openKnownStore({ url: ESDB_URL, pool, logger });
  const personal = new PersonalDataKeeper(pool, PERSONAL_DATA_KEY);
  try {
    let keys: string[] = [];
    let destroyed = 0;
    for await (const event of store.readAll({ types: ERASING_EVENTS })) {
      keys.push(...keysDestroyedBy(event));
      if (keys.length < AT_ONCE) continue;
      destroyed += await personal.destroy(keys);
      keys = [];
    }
    destroyed += await personal.destroy(keys);
    process.stdout.write(`${destroyed} keys were there again, and were destroyed\n`);
    return true;
  } finally {
    await store.close();
    await pool.end();
  }
});
