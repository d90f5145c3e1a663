import { vehicleStream } from '@fines/domain/vehicle/vehicle.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { parsePosition } from '@fines/platform/event-store/position.ts';
import type { Connection, Pool } from '@fines/platform/postgres.ts';

export type Entry = { licensePlate: string; fingerprint: Buffer; line: number };

/** What is known of a vehicle that a row of the file tells of. */
export type Knowledge = {
  /** Whether it is in the register, and whether just as this row has it. */
  is: 'new' | 'other' | 'same';
  /** The first row of this file with its plate, and whether that says the same. */
  first: { line: number; isSame: boolean };
};

const LOCK = 'import of vehicles';

const FILE_TABLE = `CREATE TEMPORARY TABLE file_rows (
  license_plate text PRIMARY KEY,
  fingerprint bytea NOT NULL,
  line bigint NOT NULL
)`;

const LOOK_UP = `
  WITH given AS (
    SELECT * FROM unnest($1::text[], $2::bytea[], $3::bigint[]) AS g (license_plate, fingerprint, line)
  ), firsts AS (
    INSERT INTO file_rows AS first
    SELECT DISTINCT ON (license_plate) * FROM given ORDER BY license_plate, line
    ON CONFLICT (license_plate) DO UPDATE SET line = first.line
    RETURNING *
  )
  SELECT given.line,
    CASE WHEN known IS NULL THEN 'new' WHEN known.fingerprint = given.fingerprint THEN 'same' ELSE 'other' END AS is,
    firsts.line AS "firstLine",
    firsts.fingerprint = given.fingerprint AS "isSameAsFirst"
  FROM given
  JOIN firsts USING (license_plate)
  LEFT JOIN command.vehicles AS known USING (license_plate)`;

type Found = { line: number; is: Knowledge['is']; firstLine: number; isSameAsFirst: boolean };

/**
 * What earlier imports wrote, so that rows which have not changed cost no look into the log; and what this
 * file has said so far. It may be lost at any time: then the log is asked.
 */
export class KnownVehicles {
  readonly #connection: Connection;

  private constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** @throws Error while another import runs */
  static async open(pool: Pool, store: EventStore): Promise<KnownVehicles> {
    const connection = await pool.connect();
    const known = new KnownVehicles(connection);
    try {
      const { rows } = await connection.query<{ locked: boolean }>(
        'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked',
        [LOCK],
      );
      if (rows[0]?.locked !== true) throw new Error('Another import of vehicles is running');
      await connection.query(FILE_TABLE);
      await known.#checkAgainst(store);
      return known;
    } catch (error) {
      await known.close();
      throw error;
    }
  }

  /** By line. */
  async lookUp(entries: readonly Entry[]): Promise<Map<number, Knowledge>> {
    const { rows } = await this.#connection.query<Found>(LOOK_UP, [
      ...platesAndFingerprints(entries),
      entries.map(({ line }) => line),
    ]);
    return new Map(
      rows.map(({ line, is, firstLine, isSameAsFirst }) => [
        line,
        { is, first: { line: firstLine, isSame: isSameAsFirst } },
      ]),
    );
  }

  /** Before they are written anew: an import that is cut off then leaves nothing that is not true any more. */
  async forget(plates: readonly string[]): Promise<void> {
    if (plates.length === 0) return;
    await this.#connection.query('DELETE FROM command.vehicles WHERE license_plate = ANY ($1)', [plates]);
  }

  async remember(written: readonly (Entry & { position: string })[]): Promise<void> {
    if (written.length === 0) return;
    await this.#connection.query(
      `INSERT INTO command.vehicles (license_plate, fingerprint, commit)
       SELECT * FROM unnest($1::text[], $2::bytea[], $3::bigint[])
       ON CONFLICT (license_plate) DO UPDATE SET fingerprint = excluded.fingerprint, commit = excluded.commit`,
      [...platesAndFingerprints(written), written.map(({ position }) => parsePosition(position).commit)],
    );
  }

  /** Gives back the lock, and ends the connection, which may be broken, with the table of this file. */
  async close(): Promise<void> {
    await this.#connection
      .query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [LOCK])
      .catch(() => undefined);
    this.#connection.release(true);
  }

  /** If the newest event known is not in the log, then that is another log, or an older copy of this one. */
  async #checkAgainst(store: EventStore): Promise<void> {
    const { rows } = await this.#connection.query<{ licensePlate: string; commit: string }>(
      `SELECT license_plate AS "licensePlate", commit::text FROM command.vehicles
       ORDER BY command.vehicles.commit DESC LIMIT 1`,
    );
    const [newest] = rows;
    if (newest === undefined) return;
    const events = await store.readStream(vehicleStream(newest.licensePlate));
    if (events.some(({ position }) => String(position.commit) === newest.commit)) return;
    await this.#connection.query('TRUNCATE command.vehicles');
  }
}

const platesAndFingerprints = (entries: readonly Entry[]): [string[], Buffer[]] => [
  entries.map(({ licensePlate }) => licensePlate),
  entries.map(({ fingerprint }) => fingerprint),
];
