import { createRequire } from 'node:module';

import type * as Parser from '@eventstore/db-client/dist/Client/parseConnectionString.js';

/** The client is large, so this is loaded only to parse an address, not by every program that reads settings. */
const parser = (): typeof Parser =>
  createRequire(import.meta.url)('@eventstore/db-client/dist/Client/parseConnectionString.js');

/**
 * Whether the client accepts an address: `esdb://host:2113`, several hosts of a cluster separated by commas,
 * `esdb+discover://name:2113`, or a socket. URL parsers do not accept several hosts.
 */
export function isEventStoreAddress(address: string): boolean {
  try {
    return socketIn(address) !== undefined || parser().parseConnectionString(address).hosts.length > 0;
  } catch {
    return false;
  }
}

const SOCKET = 'esdb+unix://';

/** The address of a server on this machine that listens on a socket. Whoever may open that file may do everything. */
export const socketAddress = (path: string): string => `${SOCKET}${path}`;

/** The socket in an address; undefined for a network address. */
export const socketIn = (address: string): string | undefined =>
  address.startsWith(`${SOCKET}/`) ? address.slice(SOCKET.length) : undefined;
