import { describe } from 'vitest';

import { eventStoreContract } from './contract.ts';

const { ESDB_URL = '' } = process.env;
const isAbsent = ESDB_URL === '';

if (isAbsent) {
  process.stdout.write('Not run: the event store contract against EventStoreDB. Set ESDB_URL to run it.\n');
}

describe.skipIf(isAbsent)('EventStoreDB', () => {
  eventStoreContract(() => {
    const port = Number(new URL(ESDB_URL).port || 2113);
    return Promise.resolve({ url: ESDB_URL, port, stop: () => Promise.resolve() });
  });
});
