import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';

import { readConfig, variables } from '@fines/platform/config.ts';
import { publicLinkVariables } from '@fines/platform/shared/public-links.ts';
import { z } from 'zod';

export type ExternalServers = {
  DATABASE_URL?: string | undefined;
  ESDB_URL?: string | undefined;
  REDIS_URL?: string | undefined;
};

export type Settings = {
  /** Where the console and the API listen. */
  host: string;
  port: number;
  /** Where the public site listens. */
  publicPort: number;
  /** What papers call it, if that is not where it listens: behind a proxy, or for a phone beside this machine. */
  publicSiteUrl: string | undefined;
  /** The folder of all data and logs. */
  dataDir: string;
  demoData: boolean;
  /** Servers to use. For the others, embedded servers are started. */
  external: ExternalServers;
  /** For tests: starts faster and does not survive a power cut. */
  throwaway: boolean;
  /** For developers: changed sources take effect when they are saved. */
  dev: boolean;
  /** For developers: the service that a debugger can attach to. */
  inspect: string | undefined;
};

/** The root of the repository. */
export const ROOT = resolve(import.meta.dirname, '..');

export const photoFolderIn = (dataDir: string): string => join(dataDir, 'photos');

const SERVICES = ['event-store', 'front', 'projector', 'public-site'] as const;

/** The public site is at the port of the console and so many; if that is any free one, at another free one. */
const PUBLIC_PORT_AFTER = 10;

const publicPortAfter = (port: number): number => (port === 0 ? 0 : port + PUBLIC_PORT_AFTER);

const yesOrNo = z.enum(['0', '1'], { error: 'must be 0 or 1' });

export function readSettings(): Settings {
  const config = readConfig({
    HOST: variables.HOST,
    PORT: variables.PORT.default(8080),
    PUBLIC_PORT: variables.PORT.optional(),
    PUBLIC_SITE_URL: publicLinkVariables.PUBLIC_SITE_URL,
    DATA_DIR: z.string().default(resolve(ROOT, '.data')),
    DEMO_DATA: yesOrNo.optional(),
    DATABASE_URL: variables.DATABASE_URL.optional(),
    ESDB_URL: variables.ESDB_URL.optional(),
    REDIS_URL: variables.REDIS_URL,
    THROWAWAY: yesOrNo.default('0'),
    INSPECT: z.enum(SERVICES).optional(),
  });
  const { DATABASE_URL, ESDB_URL, REDIS_URL } = config;
  // The owner of external servers may not want demo accounts in them.
  const isOwn = DATABASE_URL === undefined && ESDB_URL === undefined;
  return {
    host: config.HOST,
    port: config.PORT,
    publicPort: config.PUBLIC_PORT ?? publicPortAfter(config.PORT),
    publicSiteUrl: config.PUBLIC_SITE_URL,
    dataDir: resolve(config.DATA_DIR),
    demoData: (config.DEMO_DATA ?? (isOwn ? '1' : '0')) === '1',
    external: { DATABASE_URL, ESDB_URL, REDIS_URL },
    throwaway: config.THROWAWAY === '1',
    dev: process.argv.includes('--dev'),
    inspect: config.INSPECT,
  };
}

const NAMES: Readonly<Record<keyof ExternalServers, string>> = {
  DATABASE_URL: 'Postgres',
  ESDB_URL: 'EventStoreDB',
  REDIS_URL: 'Redis',
};

/** A line, without password, for each server that is used instead of an embedded one. */
export const describeExternalServers = (external: ExternalServers): string[] =>
  (['DATABASE_URL', 'ESDB_URL', 'REDIS_URL'] as const).flatMap((variable) => {
    const address = external[variable];
    return address === undefined
      ? []
      : [`${NAMES[variable]} is the one of ${variable}: ${withoutLogin(address)}`];
  });

const withoutLogin = (address: string): string => address.replace(/\/\/[^/]*@/, '//').replace(/\?.*$/, '');

/** A port that no other program takes until it is released. */
export type HeldPort = { port: number; release: () => Promise<void> };

/**
 * @param port 0 for any that is free
 * @param variable by which another one is chosen
 * @throws Error that says what to do, if another program uses the port
 */
export async function holdPort(host: string, port: number, variable: string): Promise<HeldPort> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch {
    throw new Error(
      `Port ${port} is taken by another program. Stop it, or choose another: ${variable}=${port + 1} npm start`,
    );
  }
  const { port: held } = server.address() as AddressInfo;
  return {
    port: held,
    release: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
