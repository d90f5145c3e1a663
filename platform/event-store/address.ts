import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';

/**
 * Whether the client takes an address: `esdb://host:2113`, several hosts of a cluster with commas between them, or
 * `esdb+discover://name:2113`. No URL parser takes the hosts of a cluster.
 */
export function isEventStoreAddress(address: string): boolean {
  try {
    return parseConnectionString(address).hosts.length > 0;
  } catch {
    return false;
  }
}
