import { startEventStoreServer } from '@fines/embedded/event-store/server.ts';
import { describe } from 'vitest';

import { newDatabase } from '../support/databases.ts';
import { openMemoryStore } from '../support/memory-store.ts';
import { eventStoreAt } from '../support/proxy.ts';
import { eventStoreContract, logContract } from './contract/contract.ts';

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

describe('the log in memory, which stands for it in other tests', () => {
  logContract(() => ({ store: openMemoryStore() }));
});
