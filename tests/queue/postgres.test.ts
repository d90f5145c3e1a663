import { afterAll, beforeAll, describe } from 'vitest';

import { TestPostgres } from '../event-store/servers.ts';
import { queueContract } from './contract.ts';
import { downContract, withPort } from './down.ts';

let postgres: TestPostgres;
let databaseUrl: string;
beforeAll(async () => {
  postgres = await TestPostgres.start();
  databaseUrl = await postgres.newDatabase();
});
afterAll(() => postgres.remove());

describe('the queue on Postgres', () => {
  queueContract(() => ({ databaseUrl }));
  downContract({
    port: () => Number(new URL(databaseUrl).port),
    at: (port) => ({ databaseUrl: withPort(databaseUrl, port) }),
  });
});
