import { parseArgs } from 'node:util';

import { emailSchema } from '@fines/domain/user/user.ts';
import { readConfig, variables } from '@fines/platform/config.ts';
import { openLogger } from '@fines/platform/logger.ts';
import { openPool, type Pool } from '@fines/platform/postgres/postgres.ts';
import { runProgram } from '@fines/platform/program.ts';

import { CredentialStore } from './credentials.ts';
import { endEverySession, endSessions } from './sessions.ts';

const USAGE = `npm run sign-out -- --all                              everybody must sign in again
npm run sign-out -- --email somebody@police.gov.sz     one person must`;

/** Ends sessions, also those of open consoles. @returns how many */
async function signOut(pool: Pool, { all, email }: { all?: boolean; email?: string }): Promise<number> {
  if (all === true && email === undefined) return endEverySession(pool);
  const address = emailSchema.safeParse(email);
  if (all === true || !address.success) throw new Error(USAGE);
  // Former users of the address are deleted, so they have no sessions.
  const people = await new CredentialStore(pool).ofAddress(address.data);
  if (people.length === 0) throw new Error(`Nobody has the address ${address.data}`);
  const ended = await Promise.all(people.map(({ userId }) => endSessions(pool, userId)));
  return ended.reduce((sum, count) => sum + count, 0);
}

await runProgram(async () => {
  const { values } = parseArgs({ options: { all: { type: 'boolean' }, email: { type: 'string' } } });
  const { DATABASE_URL } = readConfig({ DATABASE_URL: variables.DATABASE_URL });
  const pool = openPool(DATABASE_URL, { name: 'sign-out', max: 1, logger: openLogger('sign-out') });
  const ended = await signOut(pool, values);
  process.stdout.write(`${ended === 1 ? '1 session' : `${ended} sessions`} ended\n`);
  return true;
});
