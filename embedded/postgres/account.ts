import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Postgres refuses to run as root. */
export type Account = { uid: number; gid: number };

const NAME = 'postgres';

/** The account that Postgres runs under; undefined means our own, which is fine for anyone but root. */
export async function postgresAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  return (await findAccount()) ?? (await createAccount());
}

async function findAccount(): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', NAME]), run('id', ['-g', NAME])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function createAccount(): Promise<Account> {
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false'];
  try {
    await run('useradd', [...options, NAME]);
  } catch (error) {
    // Another start may have made it meanwhile.
    const account = await findAccount();
    if (account) return account;
    throw new Error(
      `Postgres does not run as root, and the account "${NAME}" could not be made for it. Start as another user.`,
      { cause: error },
    );
  }
  const account = await findAccount();
  if (!account) throw new Error(`The account "${NAME}" was made but cannot be found.`);
  return account;
}

/** Whether the account gets through every folder above `path` and may do with it what `test` asks for. */
export async function can(account: Account, test: '-x' | '-w', path: string): Promise<boolean> {
  return run('test', [test, path], { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  );
}
