import { CredentialStore } from '@fines/command-api/auth/credentials.ts';
import { systemContext } from '@fines/command-api/engine/context.ts';
import { createUser, type NewUser } from '@fines/command-api/user/create-user.ts';
import { secretsIn } from '@fines/embedded/secrets.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { openPool } from '@fines/platform/postgres/postgres.ts';
import { pino } from 'pino';

import { logOn } from './personal-data.ts';
import type { TestSystem } from './test-system.ts';
import { newBadge, newEmail, PASSWORD } from './users.ts';

/** Who is hired, unless a test says otherwise. */
const SOMEBODY: NewUser = {
  email: '',
  password: PASSWORD,
  firstName: 'Nosipho',
  lastName: 'Mkhonta',
  badgeNumber: null,
  role: 'TRAFFIC_OFFICER',
};

type Hired = Partial<NewUser> & {
  /** Default: now. */
  at?: string;
};

/**
 * Makes accounts as the system does, so that they are nobody's doing: who makes one by the API counts as the same
 * person for a while, and may not decide about what that person does. Answers their ids and addresses.
 */
export async function hire(
  system: TestSystem,
  ...people: readonly Hired[]
): Promise<{ id: string; email: string }[]> {
  const { DATABASE_URL, ESDB_URL } = await system.addresses();
  const pool = openPool(DATABASE_URL, { name: 'hire', max: 2, logger: pino({ level: 'silent' }) });
  const store = logOn(openEventStore({ url: ESDB_URL }), pool);
  const { EMAIL_HMAC_SECRET: emailSecret } = await secretsIn(system.dataDir);
  const tools = { store, pool, credentials: new CredentialStore(pool), emailSecret };
  try {
    return await Promise.all(
      people.map(async ({ at, ...person }) => {
        const user = { ...SOMEBODY, email: newEmail(), badgeNumber: newBadge(), ...person };
        const context = systemContext(crypto.randomUUID(), at);
        await createUser(tools, user, context);
        return { id: context.commandId, email: user.email };
      }),
    );
  } finally {
    await store.close();
    await pool.end();
  }
}
