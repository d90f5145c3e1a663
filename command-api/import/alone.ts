import { type Connection, type Pool, releaseLock, takeLock } from '@fines/platform/postgres/postgres.ts';

/** At most one import of a kind runs at a time, whichever process or program runs it. */
export class AnotherImportRuns extends Error {
  override readonly name = 'AnotherImportRuns';

  constructor() {
    super('Another import is running');
  }
}

/**
 * Does something while nobody else imports files of this kind.
 *
 * @param work gets a connection that is closed afterwards
 * @throws AnotherImportRuns
 */
export async function alone<Result>(
  pool: Pool,
  kind: string,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const lock = `import of ${kind}`;
  const connection = await pool.connect();
  try {
    if (!(await takeLock(connection, lock))) throw new AnotherImportRuns();
    return await work(connection);
  } finally {
    await releaseLock(connection, lock);
  }
}
