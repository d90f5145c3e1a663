import { appendContract } from './appending.ts';
import { deletionContract } from './deleting.ts';
import { disturbanceContract } from './disturbances.ts';
import { readContract } from './reading.ts';
import { type Start, type UseLog, useStore } from './store.ts';
import { subscriptionContract } from './subscribing.ts';

/** What a store must do, be it only in memory. */
export function logContract(useLog: UseLog): void {
  appendContract(useLog);
  readContract(useLog);
  subscriptionContract(useLog);
}

/**
 * What an event store must do for this system, whoever made it. Without a line that can be disturbed, as TLS and
 * several hosts have none, that part is left out.
 */
export function eventStoreContract(start: Start, { hasPlainLine = true } = {}): void {
  logContract(() => useStore(start));
  deletionContract(start);
  if (hasPlainLine) disturbanceContract(start);
}
