import { randomUUID } from 'node:crypto';

import { Client } from 'pg';
import { inject } from 'vitest';

export async function query(url: string, sql: string, values: unknown[] = []): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql, values);
  await client.end();
}

/**
 * A database beside the one at `beside`: an empty one, or a copy of a template to which nobody is connected.
 *
 * @returns its address
 */
export async function newDatabaseBeside(beside: string, template = 'template1'): Promise<string> {
  const url = new URL(beside);
  url.pathname = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying the files takes a tenth of what logging every page of them does.
  await query(beside, `CREATE DATABASE ${nameOf(url)} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return url.href;
}

/** One in the Postgres that all tests share. */
export const newDatabase = (): Promise<string> => newDatabaseBeside(inject('postgresUrl'));

/** A copy of one there, to which nobody is connected. */
export const copyOf = (url: string): Promise<string> =>
  newDatabaseBeside(inject('postgresUrl'), nameOf(new URL(url)));

/** Ends every connection to a database, as a restart of Postgres would. */
export const breakConnections = (url: string): Promise<void> =>
  query(
    inject('postgresUrl'),
    'SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = $1',
    [nameOf(new URL(url))],
  );

const nameOf = ({ pathname }: URL): string => pathname.slice(1);
