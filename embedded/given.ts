import type { GivenServers } from './settings.ts';

const NAMES: Readonly<Record<keyof GivenServers, string>> = {
  DATABASE_URL: 'Postgres',
  ESDB_URL: 'EventStoreDB',
  REDIS_URL: 'Redis',
};

/** A line for each server that is used instead of an embedded one, without its password. */
export const whatIsGiven = (given: GivenServers): string[] =>
  (['DATABASE_URL', 'ESDB_URL', 'REDIS_URL'] as const).flatMap((variable) => {
    const address = given[variable];
    return address === undefined
      ? []
      : [`${NAMES[variable]} is the one of ${variable}: ${withoutLogin(address)}`];
  });

const withoutLogin = (address: string): string => address.replace(/\/\/[^/]*@/, '//').replace(/\?.*$/, '');
