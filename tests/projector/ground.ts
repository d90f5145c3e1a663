import { afterAll, beforeAll, beforeEach } from 'vitest';

import { type Ground, Servers } from './servers.ts';

/** One set of servers for the tests of a file, and an empty ground for each of them. */
export function useGround(): Ground & { readonly servers: Servers } {
  let servers: Servers;
  let ground: Ground;
  beforeAll(async () => {
    servers = await Servers.start();
  });
  afterAll(() => servers.stop());
  beforeEach(async () => {
    ground = await servers.ground();
    return () => ground.close();
  });
  return {
    get servers() {
      return servers;
    },
    get databaseUrl() {
      return ground.databaseUrl;
    },
    get esdbUrl() {
      return ground.esdbUrl;
    },
    get log() {
      return ground.log;
    },
    get pool() {
      return ground.pool;
    },
    close: () => ground.close(),
  };
}
