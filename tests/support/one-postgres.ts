import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { startPostgres } from '@fines/embedded/postgres/postgres.ts';
import type { TestProject } from 'vitest/node';

import { emptyFolder } from './data-folders.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the one Postgres of the whole run: each test makes databases of its own in it. */
    postgresUrl: string;
  }
}

export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await emptyFolder();
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), throwaway: true });
  provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
