import type { ExternalServers } from './settings.ts';

const NAMES: Readonly<Record<keyof ExternalServers, string>> = {
  DATABASE_URL: 'Postgres',
  ESDB_URL: 'EventStoreDB',
  REDIS_URL: 'Redis',
};

/** A line for each server that is used instead of an embedded one, without its password. */
export const describeExternalServers = (external: ExternalServers): string[] =>
  (['DATABASE_URL', 'ESDB_URL', 'REDIS_URL'] as const).flatMap((variable) => {
    const address = external[variable];
    return address === undefined
      ? []
      : [`${NAMES[variable]} is the one of ${variable}: ${withoutLogin(address)}`];
  });

const withoutLogin = (address: string): string => address.replace(/\/\/[^/]*@/, '//').replace(/\?.*$/, '');
