import { parseArgs } from 'node:util';

import { readConfig, variables } from '@fines/platform/config.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { PersonalData } from '@fines/platform/personal-data/keys.ts';
import { takeLock, transaction } from '@fines/platform/postgres/postgres.ts';
import { ensureAccessLogTable } from '@fines/platform/shared/access-log-table.ts';
import { keepSecrets } from '@fines/platform/shared/known-secrets.ts';
import { PhotoStore } from '@fines/platform/shared/photo-store.ts';
import {
  durable,
  findCheckpoint,
  openReadModelPool,
  READ_SCHEMA,
} from '@fines/platform/shared/read-model.ts';
import { ensureRecordTables } from '@fines/platform/shared/record-tables.ts';
import { runTask } from '@fines/platform/shared/service.ts';
import { keepComparison, newestComparison } from '@fines/proof/comparison.ts';

import { readerOf } from '../engine/log-reader.ts';
import { EVERYTHING, shareOfDay } from './share.ts';
import { verifyShown } from './verify-shown.ts';

/**
 * Compares a share of what people are shown with the log and stores the result, each night or when run by hand; with
 * `--all` everything. A process of its own, which ends with 1 if something differs, as `proof/nightly/main.ts`.
 */
process.once('disconnect', () => process.exit(1));

await runTask('comparison', async (logger) => {
  const { values } = parseArgs({ options: { all: { type: 'boolean' } } });
  const { DATABASE_URL, ESDB_URL, PERSONAL_DATA_KEY, PHOTO_DIR } = readConfig({
    DATABASE_URL: variables.DATABASE_URL,
    ESDB_URL: variables.ESDB_URL,
    PERSONAL_DATA_KEY: variables.PERSONAL_DATA_KEY,
    PHOTO_DIR: variables.PHOTO_DIR,
  });
  const pool = openReadModelPool(DATABASE_URL, 'comparison', logger);
  await ensureRecordTables(pool);
  await ensureAccessLogTable(pool);
  await keepSecrets(pool, { PERSONAL_DATA_KEY }, []);
  // The lock is held until this process ends.
  if (!(await takeLock(await pool.connect(), 'comparison of what is shown'))) {
    logger.info('what is shown is being compared already');
    return true;
  }
  if ((await findCheckpoint(pool, READ_SCHEMA)) === undefined) {
    logger.info('there are no read tables yet');
    return true;
  }
  const store = readerOf(
    openEventStore({ url: ESDB_URL, logger }),
    new PersonalData(pool, PERSONAL_DATA_KEY),
  );
  const started = performance.now();
  const stores = { pool, store, photos: new PhotoStore(PHOTO_DIR) };
  const share = values.all === true ? EVERYTHING : shareOfDay(new Date());
  const compared = await verifyShown(stores, share, await newestComparison(pool));
  const result = { ...compared, seconds: (performance.now() - started) / 1000 };
  await transaction(
    pool,
    durable((on) => keepComparison(on, result)),
  );
  const { records, photos, seconds, differences } = result;
  for (const difference of differences) logger.error(difference, 'what is shown is not what the log gives');
  logger.info({ records, photos, seconds, differences: differences.length }, 'what is shown was compared');
  return differences.length === 0;
});
