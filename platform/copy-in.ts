import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { from } from 'pg-copy-streams';

import type { Connection } from './postgres.ts';

/**
 * Sends what a `COPY … FROM STDIN` takes in, part by part, each of them made when there is room for it.
 *
 * @throws DatabaseError when Postgres refuses it: like any other statement, it is undone by a savepoint
 */
export const copyIn = (connection: Connection, statement: string, parts: Iterable<string>): Promise<void> =>
  pipeline(oneATurn(parts), connection.query(from(statement)));

/** As long as Postgres keeps up, nothing else would have a turn until all is sent, not even the news that it is gone. */
async function* oneATurn(parts: Iterable<string>): AsyncGenerator<string> {
  for (const part of parts) {
    yield part;
    await nextTurn();
  }
}
