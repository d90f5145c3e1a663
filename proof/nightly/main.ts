import { readConfig, variables } from '@fines/platform/config.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { takeLock, transaction } from '@fines/platform/postgres/postgres.ts';
import { durable, openReadModelPool } from '@fines/platform/shared/read-model.ts';
import { runTask } from '@fines/platform/shared/service.ts';

import { keepVerification } from '../record.ts';
import { LOG_SIGNING_KEY, logSignerOf } from '../signing/log-signer.ts';
import { LOG_ORIGIN } from '../signing/start.ts';
import { verifyLog } from './verify-log.ts';

/**
 * Verifies the whole log and stores the result, each night or when run by hand. It is a process of its own, so that it
 * takes neither time nor memory from the projector. It ends when its parent process ends; and with 1 if it found a
 * break, as for a schedule of somebody else's that is to raise an alarm.
 */
process.once('disconnect', () => process.exit(1));

const FORGED = 'the log is not what was written';
const WRONG = 'the log is what was written, and something in it is wrong';

await runTask('verification', async (logger) => {
  const config = readConfig({
    DATABASE_URL: variables.DATABASE_URL,
    ESDB_URL: variables.ESDB_URL,
    LOG_ORIGIN,
    LOG_SIGNING_KEY: LOG_SIGNING_KEY.optional(),
    LOG_PUBLIC_KEY: variables.LOG_PUBLIC_KEY,
  });
  const pool = openReadModelPool(config.DATABASE_URL, 'verification', logger);
  const store = openEventStore({ url: config.ESDB_URL, logger });
  // The lock is held until this process ends.
  if (!(await takeLock(await pool.connect(), 'log verification'))) {
    logger.info('the log is being verified already');
    return true;
  }
  const started = performance.now();
  const { LOG_ORIGIN: origin, LOG_SIGNING_KEY: signingKey, LOG_PUBLIC_KEY: given } = config;
  const publicKey = signingKey ? logSignerOf({ signingKey, publicKey: given }).publicKey : given;
  const verified = await verifyLog({ pool, store }, { origin, publicKey });
  const seconds = (performance.now() - started) / 1000;
  await transaction(
    pool,
    durable((on) => keepVerification(on, { ...verified, seconds })),
  );
  const isWell = verified.firstBreak === null;
  if (isWell) logger.info({ ...verified, seconds }, 'the log is what was written');
  else logger.error({ ...verified, seconds }, verified.isForged ? FORGED : WRONG);
  return isWell;
});
