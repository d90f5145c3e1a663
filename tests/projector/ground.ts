import { beforeEach } from 'vitest';

import { type Ground, openGround } from './servers.ts';

/** One set of servers for the tests of a file, and an empty ground for each of them. */
export function useGround(): Ground {
  let ground: Ground;
  beforeEach(async () => {
    ground = await openGround();
    return () => ground.close();
  });
  return {
    get databaseUrl() {
      return ground.databaseUrl;
    },
    get esdbUrl() {
      return ground.esdbUrl;
    },
    get storeUrl() {
      return ground.storeUrl;
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
