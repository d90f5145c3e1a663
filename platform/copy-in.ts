import { pipeline } from 'node:stream/promises';

import { from } from 'pg-copy-streams';

import type { Connection } from './postgres.ts';

/**
 * Sends what a `COPY … FROM STDIN` takes in, part by part, each of them made when there is room for it.
 *
 * @throws what Postgres refuses, as any statement does; the connection can be asked again
 */
export const copyIn = (connection: Connection, statement: string, parts: Iterable<string>): Promise<void> =>
  pipeline(parts, connection.query(from(statement)));
