import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { buildConsole } from './console-build.ts';
import { ensureDemoData } from './demo.ts';
import { startConsoleServer } from './dev/console-server.ts';
import { restartOnChange } from './dev/restart-on-change.ts';
import { eventStoreFor } from './event-store-program.ts';
import { describeExternalServers } from './external-servers.ts';
import { requireFreePort } from './free-port.ts';
import { rotateLogs } from './rotate-logs.ts';
import { RunningNote } from './running.ts';
import { secretsIn } from './secrets.ts';
import { ROOT, type Settings } from './settings.ts';
import { supervisePostgres } from './supervised-postgres.ts';
import { type Program, Supervised } from './supervised.ts';

type Place = Pick<Settings, 'host' | 'port'>;
const ANY_PLACE: Place = { host: '127.0.0.1', port: 0 };

type Tell = (line: string) => void;

/** Called with how to stop each part once it runs. */
type OnStop = (stop: () => Promise<void>) => void;

/** Starts every part in the order in which they need each other. @returns the address of the console */
export async function startSystem(settings: Settings, tell: Tell, onStop: OnStop): Promise<string> {
  const { dataDir, demoData, external, throwaway, dev } = settings;
  for (const line of describeExternalServers(external)) tell(line);
  const logs = join(dataDir, 'logs');
  await mkdir(logs, { recursive: true });
  onStop(rotateLogs(logs, tell));
  const note = new RunningNote(dataDir);
  const eventsOf = (name: string) => ({ tell, started: (pid?: number) => void note.pid(name, pid) });
  const launch = async (program: Program): Promise<string> => {
    const service = new Supervised(program, logs, eventsOf(program.name));
    onStop(() => service.stop());
    const { port: taken, metricsPort } = await service.start();
    if (dev) onStop(restartOnChange(service, program));
    await note.metrics(program.name, `http://127.0.0.1:${metricsPort}/metrics`);
    return `127.0.0.1:${taken}`;
  };

  const [postgres] = await Promise.all([
    external.DATABASE_URL === undefined
      ? supervisePostgres({ dataDir: join(dataDir, 'postgres'), throwaway }, eventsOf('postgres'))
      : { url: external.DATABASE_URL, stop: () => Promise.resolve() },
    dev ? undefined : buildConsole(tell),
  ]);
  onStop(() => note.remove());
  onStop(postgres.stop);
  await requireFreePort(settings.host, settings.port);

  const launchEventStore = async (): Promise<string> => {
    const { program, address } = await eventStoreFor(dataDir, postgres.url);
    await launch(program);
    return address;
  };
  const addresses = {
    DATABASE_URL: postgres.url,
    ESDB_URL: external.ESDB_URL ?? (await launchEventStore()),
  };
  await note.addresses(addresses);
  const { TOKEN_PRIVATE_KEY, TOKEN_PUBLIC_KEY, PHOTO_LINK_SECRET, EMAIL_HMAC_SECRET, LOG_SIGNING_KEY } =
    await secretsIn(dataDir, postgres.url);
  const shared = { HOST: '127.0.0.1', ...addresses };
  const photos = { PHOTO_DIR: join(dataDir, 'photos'), PHOTO_LINK_SECRET };
  const commands = { ...shared, ...photos, TOKEN_PRIVATE_KEY, EMAIL_HMAC_SECRET };
  const [commandApi, readApi] = await Promise.all([
    launch({ name: 'command-api', script: 'command-api/main.ts', env: commands }),
    launch({
      name: 'read-api',
      script: 'read-api/main.ts',
      env: { ...shared, ...photos, TOKEN_PUBLIC_KEY },
    }),
    launch({ name: 'projector', script: 'projector/main.ts', env: { ...shared, LOG_SIGNING_KEY } }),
  ]);
  if (demoData) await ensureDemoData(dataDir, commands, tell);
  const launchGateway = (place: Place, console: string) =>
    launch({
      name: 'gateway',
      script: 'gateway/main.ts',
      env: {
        HOST: place.host,
        PORT: String(place.port),
        CONSOLE_DIR: join(ROOT, console),
        COMMAND_API_URL: `http://${commandApi}`,
        READ_API_URL: `http://${readApi}`,
      },
    });
  const { host } = settings;
  const front = dev
    ? await startConsoleServer(settings, await launchGateway(ANY_PLACE, 'admin-ui'), onStop)
    : await launchGateway(settings, 'admin-ui/dist');
  return `http://${front.replace('127.0.0.1', host === '127.0.0.1' ? 'localhost' : host)}`;
}
