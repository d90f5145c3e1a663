import { beforeAll, describe } from 'vitest';

import { newDatabase } from '../support/databases.ts';
import { queueContract } from './contract.ts';
import { downContract, withPort } from './down.ts';

let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await newDatabase();
});

describe('the queue on Postgres', () => {
  queueContract(() => ({ databaseUrl }));

  downContract({
    port: () => Number(new URL(databaseUrl).port),
    at: (port) => ({ databaseUrl: withPort(databaseUrl, port) }),
  });
});
