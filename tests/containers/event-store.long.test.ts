import { describe } from 'vitest';

import { eventStoreContract } from '../event-store/contract/contract.ts';
import { reasonForNoPlainLine, reasonToSkip, startEventStore } from './real-servers.ts';

if (reasonToSkip !== undefined) {
  process.stdout.write(`Not run: the event store contract against EventStoreDB: ${reasonToSkip}.\n`);
}

if (reasonToSkip === undefined && reasonForNoPlainLine !== undefined) {
  process.stdout.write(
    `Not run: what a broken line may do to the event store: ${reasonForNoPlainLine}, and only a plain one can be broken.\n`,
  );
}

describe.skipIf(reasonToSkip !== undefined)('EventStoreDB', () => {
  eventStoreContract(startEventStore, { hasPlainLine: reasonForNoPlainLine === undefined });
});
