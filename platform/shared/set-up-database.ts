import { readConfig, variables } from '../config.ts';
import { openLogger } from '../logger.ts';
import { openPool } from '../postgres/postgres.ts';
import { runProgram } from '../program.ts';
import { grantRoles } from './database-roles.ts';
import { checkAllDiffer, servicePassword } from './service-passwords.ts';

/** Gives each service its role in Postgres. Runs as an administrator, each time before the services start. */

const password = servicePassword('Postgres');

await runProgram(async () => {
  const config = readConfig({
    DATABASE_URL: variables.DATABASE_URL,
    COMMAND_API_DB_PASSWORD: password,
    PROJECTOR_DB_PASSWORD: password,
    READ_API_DB_PASSWORD: password,
    PUBLIC_SITE_DB_PASSWORD: password,
  });
  const passwords = {
    command_api: config.COMMAND_API_DB_PASSWORD,
    projector: config.PROJECTOR_DB_PASSWORD,
    read_api: config.READ_API_DB_PASSWORD,
    fines_public: config.PUBLIC_SITE_DB_PASSWORD,
  };
  checkAllDiffer('Postgres', config.DATABASE_URL, Object.values(passwords));
  const pool = openPool(config.DATABASE_URL, {
    name: 'set-up-database',
    max: 1,
    logger: openLogger('set-up-database'),
  });
  await grantRoles(pool, passwords);
  process.stdout.write('Each service has its role in Postgres.\n');
  return true;
});
