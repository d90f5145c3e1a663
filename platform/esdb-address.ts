import { createRequire } from 'node:module';

import type * as Parser from '@eventstore/db-client/dist/Client/parseConnectionString.js';

/** The client is large, so it is imported only when a store is opened, not by programs that read the settings only. */
const parser = (): typeof Parser =>
  createRequire(import.meta.url)('@eventstore/db-client/dist/Client/parseConnectionString.js');

/**
 * Whether there can be a client for an address: `esdb://host:2113`, several hosts of a cluster with commas between
 * them, `esdb+discover://name:2113`, or that of a socket. No URL parser takes the hosts of a cluster.
 */
export function isEventStoreAddress(address: string): boolean {
  try {
    return socketIn(address) !== undefined || parser().parseConnectionString(address).hosts.length > 0;
  } catch {
    return false;
  }
}

const SOCKET = 'esdb+unix://';

/** The address of a server on this machine that listens on a socket: whoever may open that file may do everything. */
export const socketAddress = (path: string): string => `${SOCKET}${path}`;

/** The socket that an address names; undefined for one of the network. */
export const socketIn = (address: string): string | undefined =>
  address.startsWith(`${SOCKET}/`) ? address.slice(SOCKET.length) : undefined;
