import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { makeTokenKeys } from '@fines/platform/token-keys.ts';
import { makePrivateKeyText } from '@fines/proof/notes/keys.ts';

import { ApiClient } from '../support/api-client.ts';
import { until } from '../support/wait.ts';
import { type Outcome, run } from './run.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const EMAIL = 'chief@police.gov.sz';
const PASSWORD = 'a-password-for-tests';

const BUILT = ['database-roles', 'event-store-users', 'command-api', 'projector', 'next-projector'].concat(
  'read-api',
  'edge',
  'public-site',
);

/**
 * An engine's own network may have no way to the package registries where the machine has one. What may stand in the
 * event store's place is ours, which learns of TLS and users by these files; EventStoreDB has nothing there.
 */
const OVERRIDE = `services:
${BUILT.map((service) => `  ${service}: { build: { network: host } }\n`).join('')}
  eventstore:
    volumes:
      - ./tests/event-store/guarded-store.ts:/app/embedded/event-store/main.ts:ro
      - ./idle.mjs:/usr/local/bin/front.mjs:ro
`;

const secret = (): string => randomBytes(20).toString('hex');

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return String(typeof address === 'object' ? address?.port : undefined);
}

type Place = {
  folder: string;
  name: string;
  port: string;
  publicPort: string;
  httpsPort: string;
  image: string;
};

const freePorts = async () => ({
  port: await freePort(),
  publicPort: await freePort(),
  httpsPort: await freePort(),
});

const publicImage = (image: string): string => image.replace(':local', '-public:local');
const edgeImage = (image: string): string => image.replace(':local', '-edge:local');

/** A copy of this checkout as somebody has it who runs it with Docker Compose, under a name of its own. */
export class ComposeProject {
  readonly folder: string;
  readonly name: string;
  readonly #port: string;
  readonly #publicPort: string;
  readonly #httpsPort: string;
  readonly #image: string;

  private constructor(place: Place) {
    this.folder = place.folder;
    this.name = place.name;
    this.#port = place.port;
    this.#publicPort = place.publicPort;
    this.#httpsPort = place.httpsPort;
    this.#image = place.image;
  }

  static async make(): Promise<ComposeProject> {
    const folder = await mkdtemp(join(tmpdir(), 'fines-compose-'));
    const { output } = await run('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: ROOT });
    for (const path of output.split('\0').filter(Boolean)) {
      await cp(join(ROOT, path), join(folder, path)).catch(ignoreMissing);
    }
    await writeFile(join(folder, '.env'), await filledIn(join(ROOT, '.env.example')));
    await writeFile(join(folder, 'docker-compose.override.yml'), OVERRIDE);
    await writeFile(join(folder, 'idle.mjs'), 'setInterval(() => undefined, 2 ** 30);\n');
    const name = `fines-test-${randomBytes(4).toString('hex')}`;
    return new ComposeProject({ folder, name, ...(await freePorts()), image: `${name}:local` });
  }

  /** The same files and image under another name: another machine, as it were. */
  async another(): Promise<ComposeProject> {
    const name = `${this.name}-again`;
    return new ComposeProject({ folder: this.folder, name, ...(await freePorts()), image: this.#image });
  }

  /** Whatever it ends with; nothing here takes longer than some minutes. */
  run(command: string, ...args: string[]): Promise<Outcome> {
    const env = {
      ...process.env,
      COMPOSE_PROJECT_NAME: this.name,
      PORT: this.#port,
      PUBLIC_PORT: this.#publicPort,
      HTTPS_PORT: this.#httpsPort,
      FINES_IMAGE: this.#image,
      PUBLIC_SITE_IMAGE: publicImage(this.#image),
      EDGE_IMAGE: edgeImage(this.#image),
    };
    return run(command, args, { cwd: this.folder, env, timeout: 300_000 });
  }

  /** @throws Error with all that it said if it fails */
  async compose(...args: string[]): Promise<string> {
    const { code, output } = await this.run('docker', 'compose', ...args);
    if (code !== 0) throw new Error(`docker compose ${args.join(' ')} ended with ${code}:\n${output}`);
    return output;
  }

  async edit(path: string, change: (text: string) => string): Promise<void> {
    const file = join(this.folder, path);
    await writeFile(file, change(await readFile(file, 'utf8')));
  }

  client = (): ApiClient => new ApiClient(`http://127.0.0.1:${this.#port}`);

  /** As the first super admin, as soon as that can be done. */
  signIn = (): Promise<ApiClient> =>
    until(
      async () => {
        const client = this.client();
        return client.signIn(EMAIL, PASSWORD).then(
          () => client,
          () => undefined,
        );
      },
      'to sign in',
      60_000,
    );

  async remove(): Promise<void> {
    await this.run('docker', 'compose', '--profile', '*', 'down', '--volumes', '--timeout', '1');
  }

  async removeFiles(): Promise<void> {
    const images = [this.#image, publicImage(this.#image), edgeImage(this.#image)];
    const before = images.map((image) => image.replace(':local', ':before-upgrade'));
    await this.run('docker', 'image', 'rm', '--force', ...images, ...before);
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** What .env.example leaves empty is a secret, but for these. */
async function filledIn(example: string): Promise<string> {
  const given: Record<string, string> = {
    ...makeTokenKeys(),
    LOG_SIGNING_KEY: makePrivateKeyText(),
    PERSONAL_DATA_KEY: randomBytes(32).toString('base64'),
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
  };
  const [required = '', optional = ''] = (await readFile(example, 'utf8')).split('# --- optional');
  const filled = required.replaceAll(/^(\w+)=$/gm, (_, name: string) => `${name}=${given[name] ?? secret()}`);
  return `${filled}# --- optional${optional}`;
}

/** A file that was removed and not committed yet. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
