import type { KeyObject } from 'node:crypto';

import type { Logger } from '@fines/platform/logger.ts';
import { PersonalDataKeeper } from '@fines/platform/personal-data/keys.ts';
import { openPool, type Pool, withSettings } from '@fines/platform/postgres/postgres.ts';
import { openKnownStore } from '@fines/platform/shared/known-log.ts';
import { timely, type WatchedClock, watchClock } from '@fines/platform/shared/watch-clock.ts';

import { CredentialStore } from './auth/credentials.ts';
import { KnownDevices } from './auth/known-devices.ts';
import { CommandKeys } from './engine/command-keys.ts';
import { appendWithinMs, type Log, openLog } from './engine/log.ts';
import { KeyedMutex } from './engine/mutex.ts';
import { prepareTables } from './engine/schema.ts';
import { fineNumbers } from './fine/decider.ts';
import type { YearlySeries } from './numbering/number-series.ts';
import { type OffensesOn, offensesOn } from './offense/offenses-on.ts';
import { receiptNumbers } from './receipt/receipt.ts';
import type { SetFree } from './receipt/settle-receipt.ts';
import { LoginLimits } from './sign-in/login-limits.ts';
import { setFreeIn } from './statement/line-stream.ts';
import { MoneyIndex } from './statement/money-index.ts';

/** What the handlers of commands need, opened once for a process. */
export type Dependencies = {
  pool: Pool;
  store: Log;
  clock: WatchedClock;
  credentials: CredentialStore;
  limits: LoginLimits;
  devices: KnownDevices;
  fineNumbers: YearlySeries;
  receiptNumbers: YearlySeries;
  keys: CommandKeys;
  mutex: KeyedMutex;
  offensesOn: OffensesOn;
  setFree: SetFree;
  moneyIndex: MoneyIndex;
  emailSecret: string;
  close(): Promise<void>;
};

/** Commands read single rows, which is quick. A lost connection must not hold its locks for long. */
const WITHIN = { statement_timeout: '6s', idle_in_transaction_session_timeout: '6s' };
const SILENT_FOR_MS = 7000;

/** @param openStore tests give another one, to handle commands on a store in memory */
export async function openDependencies(
  config: { DATABASE_URL: string; ESDB_URL: string; EMAIL_HMAC_SECRET: string; PERSONAL_DATA_KEY: KeyObject },
  logger: Logger,
  openStore = openKnownStore,
): Promise<Dependencies> {
  await prepareTables(config.DATABASE_URL, logger);
  const pool = openPool(withSettings(config.DATABASE_URL, WITHIN), {
    name: 'command-api',
    max: 10,
    logger,
    silentForMs: SILENT_FOR_MS,
  });
  const known = openStore({ url: config.ESDB_URL, pool, logger, appendWithinMs });
  const clock = await watchClock({ pool, store: known, logger });
  const personal = new PersonalDataKeeper(pool, config.PERSONAL_DATA_KEY);
  const store = openLog(timely(known, clock), personal, pool);
  return {
    pool,
    store,
    clock,
    credentials: new CredentialStore(pool),
    limits: new LoginLimits(pool, config.EMAIL_HMAC_SECRET),
    devices: new KnownDevices(pool),
    fineNumbers: fineNumbers(store),
    receiptNumbers: receiptNumbers(store),
    keys: new CommandKeys(pool, config.EMAIL_HMAC_SECRET),
    mutex: new KeyedMutex(),
    offensesOn: offensesOn(store),
    setFree: setFreeIn(store),
    moneyIndex: new MoneyIndex(pool, store),
    emailSecret: config.EMAIL_HMAC_SECRET,
    close: async () => {
      await clock.close();
      await store.close();
      await pool.end();
    },
  };
}
