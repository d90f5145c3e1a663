import { beforeEach } from 'vitest';

import { type Servers, openServers } from './servers.ts';

/** New, empty servers for each test of a file. */
export function useServers(): Servers {
  let servers: Servers;
  beforeEach(async () => {
    servers = await openServers();
    return () => servers.close();
  });
  return {
    get databaseUrl() {
      return servers.databaseUrl;
    },
    get esdbUrl() {
      return servers.esdbUrl;
    },
    get storeUrl() {
      return servers.storeUrl;
    },
    get log() {
      return servers.log;
    },
    get pool() {
      return servers.pool;
    },
    close: () => servers.close(),
  };
}
