import { startEventStoreServer } from '@fines/embedded/event-store/server.ts';
import { afterAll, beforeAll, describe } from 'vitest';

import { eventStoreContract } from './contract.ts';
import { TestPostgres, urlOf } from './servers.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.remove());

describe('the embedded event store', () => {
  eventStoreContract(async () => {
    const server = await startEventStoreServer({ databaseUrl: await postgres.newDatabase(), port: 0 });
    return { url: urlOf(server.port), port: server.port, stop: () => server.stop() };
  });
});
