import { startEventStoreServer } from '@fines/embedded/event-store/server.ts';
import { afterAll, describe } from 'vitest';

import { newDatabase } from '../support/databases.ts';
import { openMemoryStore } from '../support/memory-store.ts';
import { perWorker } from '../support/per-worker.ts';
import { eventStoreAt } from '../support/proxy.ts';
import { eventStoreContract, logContract } from './contract/contract.ts';

describe('the embedded event store', () => {
  const started = perWorker(async () => startEventStoreServer({ databaseUrl: await newDatabase(), port: 0 }));
  afterAll(async () => (await started()).stop());

  // Its parts use one.
  eventStoreContract(async () => {
    const { port } = await started();
    return { url: eventStoreAt(port), host: '127.0.0.1', port, stop: () => Promise.resolve() };
  });
});

describe('the log in memory, which stands for it in other tests', () => {
  logContract(() => ({ store: openMemoryStore() }));
});
