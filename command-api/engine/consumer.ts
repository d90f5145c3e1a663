import { batchesOf } from '@fines/platform/async.ts';
import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { comparePositions, type Position, START } from '@fines/platform/event-store/events.ts';
import {
  type Connection,
  type Pool,
  type Queryable,
  transaction,
} from '@fines/platform/postgres/postgres.ts';

export type Write = (connection: Connection) => Promise<void>;

type Options = {
  /** Under which its position is kept. */
  name: string;
  pool: Pool;
  store: Pick<EventStore, 'readAll' | 'end'>;
  /** What it is called for; all if there are none. */
  types?: readonly string[];
  /** Where it begins that has no position yet: `end` if what happened before is no news. */
  beginsAt?: 'start' | 'end';
  /**
   * Finds what the events, in the order of the log, give cause to, and answers with what writes that, in the transaction
   * that moves the position. What takes long is done before, since others wait for that transaction.
   */
  handle: (events: readonly RecordedEvent[]) => Promise<Write>;
  /** Takes back what came of a log that was replaced by another one, or by an older copy. */
  reset?: (connection: Connection) => Promise<void>;
};

const AT_ONCE = 1000;

/** Where the consumers of the log are. Positions of before stood in a table for each. */
export const CONSUMER_TABLES = `
  CREATE TABLE IF NOT EXISTS command.consumers (
    name text PRIMARY KEY,
    commit bigint NOT NULL,
    prepare bigint NOT NULL
  );
  DO $$
  DECLARE
    consumer record;
  BEGIN
    FOR consumer IN SELECT * FROM (VALUES
      ('photos', 'command.photo_sweep'),
      ('vehicles', 'command.known_vehicles_read'),
      ('messages', 'command.messages_read'),
      ('money', 'command.money_read')
    ) AS of_before (name, positions) WHERE to_regclass(positions) IS NOT NULL
    LOOP
      EXECUTE format('INSERT INTO command.consumers SELECT %L, commit, prepare FROM %s ON CONFLICT DO NOTHING',
        consumer.name, consumer.positions);
      EXECUTE format('DROP TABLE %s', consumer.positions);
    END LOOP;
  END $$;
`;

const NEXT = `UPDATE command.consumers SET commit = $3, prepare = $4 WHERE name = $1 AND commit = $2`;

/**
 * Reads the log on from its position and has each event handled. Several processes may do so at a time: one of them moves
 * the position, with all that came of it, and the others go on from there.
 */
export class Consumer {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Reads on to the end of the log: whatever was written before this call has been handled then. */
  async readOn(): Promise<void> {
    const { store, types } = this.#options;
    const end = await store.end();
    let from = await this.#position(end);
    const events = store.readAll({ after: from, requiresLeader: true, ...(types && { types }) });
    for await (const batch of batchesOf(events, AT_ONCE)) {
      const to = batch.at(-1)?.position ?? from;
      const write = await this.#options.handle(batch);
      if (!(await this.#step({ from, to }, write))) return this.readOn();
      from = to;
    }
    // What it is not called for need not be read again.
    if (comparePositions(from, end) < 0) await this.#step({ from, to: end }, () => Promise.resolve());
  }

  /** Has it begin again as if it had never read. */
  async forget(on: Queryable = this.#options.pool): Promise<void> {
    await on.query('DELETE FROM command.consumers WHERE name = $1', [this.#options.name]);
  }

  async #position(end: Position): Promise<Position> {
    const { pool, name } = this.#options;
    const { rows } = await pool.query<{ commit: string; prepare: string }>(
      'SELECT commit::text, prepare::text FROM command.consumers WHERE name = $1',
      [name],
    );
    const [row] = rows;
    if (row === undefined) return this.#begin(end);
    const position = { commit: BigInt(row.commit), prepare: BigInt(row.prepare) };
    if (comparePositions(position, end) <= 0) return position;
    await transaction(pool, async (connection) => {
      await this.forget(connection);
      await this.#options.reset?.(connection);
    });
    return this.#begin(end);
  }

  async #begin(end: Position): Promise<Position> {
    const { pool, name, beginsAt = 'start' } = this.#options;
    const first = beginsAt === 'end' ? end : START;
    await pool.query(
      'INSERT INTO command.consumers (name, commit, prepare) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [name, first.commit, first.prepare],
    );
    return first;
  }

  /** @returns false if somebody else has read on meanwhile */
  #step({ from, to }: { from: Position; to: Position }, write: Write): Promise<boolean> {
    const { pool, name } = this.#options;
    return transaction(pool, async (connection) => {
      const { rowCount } = await connection.query(NEXT, [name, from.commit, to.commit, to.prepare]);
      if (rowCount === 0) return false;
      await write(connection);
      return true;
    });
  }
}
