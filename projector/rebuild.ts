import { readConfig, variables } from '@fines/platform/config.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { openLogger } from '@fines/platform/logger.ts';
import { PersonalData } from '@fines/platform/personal-data/keys.ts';
import { ensureKeyTable } from '@fines/platform/personal-data/tables.ts';
import { runProgram } from '@fines/platform/program.ts';
import { keepSecrets } from '@fines/platform/shared/known-secrets.ts';
import { findCheckpoint, READ_SCHEMA, openReadModelPool } from '@fines/platform/shared/read-model.ts';
import { ensureRecordTables } from '@fines/platform/shared/record-tables.ts';

import { buildReadModel, showProgress } from './engine/build.ts';
import { readerOf } from './engine/log-reader.ts';
import { READ_MODEL } from './projections.ts';

/** `npm run rebuild`: builds the read tables anew from the log beside the live ones, then replaces those. */
async function rebuild(): Promise<boolean> {
  const { DATABASE_URL, ESDB_URL, PERSONAL_DATA_KEY } = readConfig({
    DATABASE_URL: variables.DATABASE_URL,
    ESDB_URL: variables.ESDB_URL,
    PERSONAL_DATA_KEY: variables.PERSONAL_DATA_KEY,
  });
  const logger = openLogger('rebuild').child({}, { level: 'warn' });
  const pool = openReadModelPool(DATABASE_URL, 'rebuild', logger);
  const store = openEventStore({ url: ESDB_URL, logger });
  await ensureRecordTables(pool);
  await ensureKeyTable(pool);
  await keepSecrets(pool, { PERSONAL_DATA_KEY }, []);
  const live = await findCheckpoint(pool, READ_SCHEMA);
  const progress = showProgress(live?.events);
  try {
    const built = await buildReadModel({
      pool,
      store: readerOf(store, new PersonalData(pool, PERSONAL_DATA_KEY)),
      readModel: READ_MODEL,
      logger,
      onProgress: progress.at,
    });
    progress.end(
      built === undefined
        ? 'Nothing was done: the read tables are being built by somebody else.'
        : `The read tables were rebuilt from ${built.events} events, ${built.unknownEvents} of them unknown.`,
    );
    return built !== undefined;
  } catch (error) {
    progress.end('The live tables are as they were.');
    throw error;
  } finally {
    await store.close();
    await pool.end();
  }
}

await runProgram(rebuild);
