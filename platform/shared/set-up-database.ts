import { z } from 'zod';

import { readConfig, variables } from '../config.ts';
import { openLogger } from '../logger.ts';
import { openPool } from '../postgres/postgres.ts';
import { runProgram } from '../program.ts';
import { grantRoles } from './database-roles.ts';

/** Gives each service its role in Postgres. Runs as an administrator, each time before the services start. */

const password = z
  .string({ error: 'is required: the password of a role in Postgres' })
  .regex(/^[A-Za-z0-9]{16,}$/, 'must have at least 16 characters, all of them letters and digits');

await runProgram(async () => {
  const config = readConfig({
    DATABASE_URL: variables.DATABASE_URL,
    COMMAND_API_DB_PASSWORD: password,
    PROJECTOR_DB_PASSWORD: password,
    READ_API_DB_PASSWORD: password,
  });
  const passwords = {
    command_api: config.COMMAND_API_DB_PASSWORD,
    projector: config.PROJECTOR_DB_PASSWORD,
    read_api: config.READ_API_DB_PASSWORD,
  };
  const own = new Set([...Object.values(passwords), new URL(config.DATABASE_URL).password]);
  if (own.size < 4) throw new Error('Two roles in Postgres have the same password: give each its own.');
  const pool = openPool(config.DATABASE_URL, {
    name: 'set-up-database',
    max: 1,
    logger: openLogger('set-up-database'),
  });
  await grantRoles(pool, passwords);
  process.stdout.write('Each service has its role in Postgres.\n');
  return true;
});
