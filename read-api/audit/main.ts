import { hostname, userInfo } from 'node:os';

import { programUser } from '@fines/domain/access-log/access-log.ts';
import { readConfig, variables } from '@fines/platform/config.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { openLogger } from '@fines/platform/logger.ts';
import { veiled } from '@fines/platform/personal-data/conceal.ts';
import { PersonalData } from '@fines/platform/personal-data/keys.ts';
import { openPool } from '@fines/platform/postgres/postgres.ts';
import { runProgram } from '@fines/platform/program.ts';

import { AccessLog } from '../access-log/looks.ts';
import { readArguments } from './arguments.ts';
import { audit } from './audit.ts';
import type { Dependencies } from './since.ts';
import { showProgress } from './verification-text.ts';

/** Auditors need no key of personal data: they see that there is a text, and not which. */
const WITHOUT_KEY: Dependencies['personal'] = {
  reveal: async (events) => events.map((event) => ({ ...event, data: veiled(event.data, 'encrypted') })),
};

/** A container may run as a number that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

/** `npm run audit` */
await runProgram(async () => {
  const order = readArguments(process.argv.slice(2));
  const {
    DATABASE_URL,
    ESDB_URL,
    PERSONAL_DATA_KEY,
    LOG_PUBLIC_KEY: logKey,
  } = readConfig({
    DATABASE_URL: variables.DATABASE_URL,
    ESDB_URL: variables.ESDB_URL,
    PERSONAL_DATA_KEY: variables.PERSONAL_DATA_KEY.optional(),
    LOG_PUBLIC_KEY: variables.LOG_PUBLIC_KEY,
  });
  const logger = openLogger('audit').child({}, { level: 'silent' });
  const pool = openPool(DATABASE_URL, { name: 'audit', max: 2, logger });
  const store = openEventStore({ url: ESDB_URL });
  try {
    return await audit(order, {
      store,
      pool,
      logKey,
      looks: new AccessLog({ pool, logger, lookUpsPerMinute: 1 }),
      reader: { personId: programUser(userName()), address: hostname() },
      personal: PERSONAL_DATA_KEY === undefined ? WITHOUT_KEY : new PersonalData(pool, PERSONAL_DATA_KEY),
      say: (text) => void process.stdout.write(text),
      warn: (text) => void process.stderr.write(`${text}\n`),
      showProgress,
    });
  } finally {
    await store.close();
    await pool.end();
  }
});
