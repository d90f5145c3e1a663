import { beforeEach } from 'vitest';

import { openServers, openTables, type Servers, type Tables } from './servers.ts';

/** A new, empty log and new, empty read tables for each test of a file. */
export const useTables = (newOne?: () => Promise<string>): Tables => useNew(() => openTables(newOne));

/** The same with an event store as a server. */
export const useServers = (newOne?: () => Promise<string>): Servers => useNew(() => openServers(newOne));

/** Filled by the time that a test asks. */
function useNew<Opened extends Tables>(openNew: () => Promise<Opened>): Opened {
  const filled: Partial<Opened> = {};
  beforeEach(async () => {
    Object.assign(filled, await openNew());
    const { close } = filled;
    return () => close?.();
  });
  return filled as Opened;
}
