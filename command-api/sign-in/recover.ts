import { randomBytes, randomUUID } from 'node:crypto';

import type { TemporaryPassword } from '@fines/domain/user/commands.ts';
import { emailSchema } from '@fines/domain/user/user.ts';
import { readConfig, variables } from '@fines/platform/config.ts';
import { openLogger } from '@fines/platform/logger.ts';
import { PersonalDataKeeper } from '@fines/platform/personal-data/keys.ts';
import { openPool } from '@fines/platform/postgres/postgres.ts';
import { runProgram } from '@fines/platform/program.ts';
import { openKnownStore } from '@fines/platform/shared/known-log.ts';

import { CredentialStore } from '../auth/credentials.ts';
import { systemContext } from '../engine/context.ts';
import { openLog } from '../engine/log.ts';
import { ensureSchema } from '../engine/schema.ts';
import { setTemporaryPassword } from '../user/set-temporary-password.ts';
import { credentialsOfAddress } from './credentials-of-address.ts';

const USAGE = `npm run recover -- admin@police.gov.sz

Gives a user a temporary password, and prints it. For a super admin whom no other super admin can help: everybody
else is helped on the screen Users. The log will say that the system did it.`;

async function recover(email: string): Promise<TemporaryPassword> {
  const { DATABASE_URL, ESDB_URL, PERSONAL_DATA_KEY } = readConfig({
    DATABASE_URL: variables.DATABASE_URL,
    ESDB_URL: variables.ESDB_URL,
    PERSONAL_DATA_KEY: variables.PERSONAL_DATA_KEY,
  });
  const logger = openLogger('recover').child({}, { level: 'error' });
  const pool = openPool(DATABASE_URL, { name: 'recover', max: 2, logger });
  const known = openKnownStore({ url: ESDB_URL, pool, logger });
  const store = openLog(known, new PersonalDataKeeper(pool, PERSONAL_DATA_KEY));
  try {
    await ensureSchema(pool);
    const credentials = await credentialsOfAddress({ store, credentials: new CredentialStore(pool) }, email);
    if (credentials === undefined) throw new Error(`Nobody has the address ${email}`);
    // This command is never repeated, so its secret need not be stored.
    const dependencies = { store, pool, emailSecret: randomBytes(32).toString('hex') };
    const { temporary } = await setTemporaryPassword(
      dependencies,
      credentials.userId,
      systemContext(randomUUID()),
    );
    return temporary;
  } finally {
    await store.close();
    await pool.end();
  }
}

await runProgram(async () => {
  const [address, ...more] = process.argv.slice(2);
  const email = emailSchema.safeParse(address).data;
  if (email === undefined || more.length > 0) throw new Error(USAGE);
  const { temporaryPassword, passwordExpiresAt } = await recover(email);
  process.stdout.write(`${temporaryPassword} (until ${passwordExpiresAt})\n`);
  return true;
});
