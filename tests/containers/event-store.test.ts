import { describe } from 'vitest';

import { eventStoreContract } from '../event-store/contract.ts';
import { reasonToSkip, startEventStore } from './real-servers.ts';

if (reasonToSkip !== undefined) {
  process.stdout.write(`Not run: the event store contract against EventStoreDB: ${reasonToSkip}.\n`);
}

describe.skipIf(reasonToSkip !== undefined)('EventStoreDB', () => {
  eventStoreContract(startEventStore);
});
