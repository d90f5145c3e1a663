import { createRequire } from 'node:module';

import type * as Parser from '@eventstore/db-client/dist/Client/parseConnectionString.js';

/** The client is large: loaded when there is an address, not by whoever reads other variables beside it. */
const parser = (): typeof Parser =>
  createRequire(import.meta.url)('@eventstore/db-client/dist/Client/parseConnectionString.js');

/**
 * Whether the client takes an address: `esdb://host:2113`, several hosts of a cluster with commas between them, or
 * `esdb+discover://name:2113`. No URL parser takes the hosts of a cluster.
 */
export function isEventStoreAddress(address: string): boolean {
  try {
    return parser().parseConnectionString(address).hosts.length > 0;
  } catch {
    return false;
  }
}
