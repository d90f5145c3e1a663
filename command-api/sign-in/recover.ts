import { randomBytes, randomUUID } from 'node:crypto';

import type { TemporaryPassword } from '@fines/domain/user/commands.ts';
import { emailSchema } from '@fines/domain/user/user.ts';
import { runProgram } from '@fines/platform/program.ts';

import { CredentialStore } from '../auth/credentials.ts';
import { systemContext } from '../engine/context.ts';
import { withLog } from '../engine/with-log.ts';
import { setTemporaryPassword } from '../user/set-temporary-password.ts';
import { credentialsOfAddress } from './credentials-of-address.ts';

const USAGE = `npm run recover -- admin@police.gov.sz

Gives a user a temporary password, and prints it. For a super admin whom no other super admin can help: everybody
else is helped on the screen Users. The log will say that the system did it.`;

const recover = (email: string): Promise<TemporaryPassword> =>
  withLog('recover', async ({ pool, store }) => {
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
  });

await runProgram(async () => {
  const [address, ...more] = process.argv.slice(2);
  const email = emailSchema.safeParse(address).data;
  if (email === undefined || more.length > 0) throw new Error(USAGE);
  const { temporaryPassword, passwordExpiresAt } = await recover(email);
  process.stdout.write(`${temporaryPassword} (until ${passwordExpiresAt})\n`);
  return true;
});
