import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { buildConsole } from './console-build.ts';
import { ensureDemoData } from './demo.ts';
import { requireFreePort } from './free-port.ts';
import { keepPostgresUp } from './postgres-kept-up.ts';
import { secretsIn } from './secrets.ts';
import { ROOT, type Settings } from './settings.ts';
import { type Program, Supervised } from './supervised.ts';

type Tell = (line: string) => void;

/** Called with how to stop each part once it runs. */
type OnStop = (stop: () => Promise<void>) => void;

/** Starts every part in the order in which they need each other. @returns the address of the console */
export async function startSystem(
  { dataDir, host, port, demoData }: Settings,
  tell: Tell,
  onStop: OnStop,
): Promise<string> {
  const logs = join(dataDir, 'logs');
  await mkdir(logs, { recursive: true });
  const [postgres] = await Promise.all([
    keepPostgresUp({ dataDir: join(dataDir, 'postgres') }, tell),
    buildConsole(tell),
  ]);
  onStop(postgres.stop);
  await requireFreePort(host, port);

  const launch = async (program: Program): Promise<string> => {
    const service = new Supervised(program, logs, tell);
    onStop(() => service.stop());
    return `127.0.0.1:${await service.start()}`;
  };

  const database = { HOST: '127.0.0.1', DATABASE_URL: postgres.url };
  const eventStore = await launch({
    name: 'event-store',
    script: 'embedded/event-store/main.ts',
    env: database,
  });
  const shared = {
    ...database,
    ...(await secretsIn(dataDir)),
    ESDB_URL: `esdb://${eventStore}?tls=false`,
  };
  const [commandApi, readApi] = await Promise.all([
    launch({ name: 'command-api', script: 'command-api/main.ts', env: shared }),
    launch({ name: 'read-api', script: 'read-api/main.ts', env: shared }),
    launch({ name: 'projector', script: 'projector/main.ts', env: shared }),
  ]);
  if (demoData) await ensureDemoData(dataDir, shared, tell);
  await launch({
    name: 'gateway',
    script: 'gateway/main.ts',
    env: {
      HOST: host,
      PORT: String(port),
      CONSOLE_DIR: join(ROOT, 'admin-ui/dist'),
      COMMAND_API_URL: `http://${commandApi}`,
      READ_API_URL: `http://${readApi}`,
    },
  });
  return `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;
}
