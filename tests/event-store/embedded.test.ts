import { startEventStoreServer } from '@fines/embedded/event-store/server.ts';
import { describe } from 'vitest';

import { newDatabase } from '../support/databases.ts';
import { eventStoreAt } from '../support/proxy.ts';
import { eventStoreContract } from './contract/contract.ts';

describe('the embedded event store', () => {
  eventStoreContract(async () => {
    const server = await startEventStoreServer({ databaseUrl: await newDatabase(), port: 0 });
    return {
      url: eventStoreAt(server.port),
      host: '127.0.0.1',
      port: server.port,
      stop: () => server.stop(),
    };
  });
});
