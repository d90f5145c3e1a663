import { readConfig, variables } from '../config.ts';
import { grantAccess } from '../event-store/access.ts';
import { runProgram } from '../program.ts';
import { checkAllDiffer, servicePassword } from './service-passwords.ts';

/** Gives each service its user in the event store. Runs as an administrator, each time before the services start. */

const password = servicePassword('the event store');

await runProgram(async () => {
  const config = readConfig({
    // Whoever may read the log sees the hash of this one, too.
    ESDB_URL: variables.ESDB_URL.refine(
      (url) => password.safeParse(new URL(url).password).success,
      'must have the password of an administrator, of at least 16 letters and digits',
    ),
    COMMAND_API_EVENT_STORE_PASSWORD: password,
    PROJECTOR_EVENT_STORE_PASSWORD: password,
    READ_API_EVENT_STORE_PASSWORD: password,
  });
  const passwords = {
    command_api: config.COMMAND_API_EVENT_STORE_PASSWORD,
    projector: config.PROJECTOR_EVENT_STORE_PASSWORD,
    read_api: config.READ_API_EVENT_STORE_PASSWORD,
  };
  checkAllDiffer('the event store', config.ESDB_URL, Object.values(passwords));
  await grantAccess(config.ESDB_URL, passwords);
  process.stdout.write('Each service has its user in the event store.\n');
  return true;
});
