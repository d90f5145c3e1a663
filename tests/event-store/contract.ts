import { appendContract } from './contract/appending.ts';
import { deletionContract } from './contract/deleting.ts';
import { disturbanceContract } from './contract/disturbances.ts';
import { readContract } from './contract/reading.ts';
import { subscriptionContract } from './contract/subscribing.ts';

/** An event store that the contract runs against. Other tests may use it at the same time. */
export type StartedStore = { url: string; port: number; stop(): Promise<void> };

/** What an event store must do for this system, whoever made it. */
export function eventStoreContract(start: () => Promise<StartedStore>): void {
  appendContract(start);
  readContract(start);
  subscriptionContract(start);
  deletionContract(start);
  disturbanceContract(start);
}
