import { type PlateKey, plateKey } from '@fines/domain/shared/plate.ts';
import {
  decide,
  evolve,
  initialVehicle,
  type VehicleCommand,
  type VehicleState,
} from '@fines/domain/vehicle/decide.ts';
import { parseVehicleEvent, type VehicleEvent, vehicleEvents } from '@fines/domain/vehicle/events.ts';
import { vehicleIdOf } from '@fines/domain/vehicle/vehicle.ts';
import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { parsePosition } from '@fines/platform/event-store/events.ts';
import type { Connection, Pool } from '@fines/platform/postgres/postgres.ts';

import { Consumer, type Write } from '../engine/consumer.ts';
import type { Decider } from '../engine/load.ts';

export const vehicleDecider: Decider<VehicleState, VehicleCommand, VehicleEvent> = {
  initial: initialVehicle,
  definitions: vehicleEvents,
  parse: parseVehicleEvent,
  evolve,
  decide,
};

export type Entry = { key: PlateKey; fingerprint: Buffer; line: number };
export type Remembered = Entry & { stream: string; position: string };

/** What is known of the vehicle in a row of the file. */
export type Knowledge = {
  /** Whether the vehicle is in the register, and whether with the same data as in this row. */
  is: 'new' | 'other' | 'same';
  /** The stream of the vehicle; undefined for a new one. */
  stream: string | undefined;
  /** The first row of this file with the same plate, and whether it has the same data. */
  first: { line: number; isSame: boolean };
};

const FILE_TABLE = `CREATE TEMPORARY TABLE file_rows (
  plate_key text PRIMARY KEY,
  fingerprint bytea NOT NULL,
  line bigint NOT NULL
)`;

const LOOK_UP = `
  WITH given AS (
    SELECT * FROM unnest($1::text[], $2::bytea[], $3::bigint[]) AS g (plate_key, fingerprint, line)
  ), firsts AS (
    INSERT INTO file_rows AS first
    SELECT DISTINCT ON (plate_key) * FROM given ORDER BY plate_key, line
    ON CONFLICT (plate_key) DO UPDATE SET line = first.line
    RETURNING *
  )
  SELECT given.line,
    CASE WHEN known IS NULL THEN 'new' WHEN known.fingerprint = given.fingerprint THEN 'same' ELSE 'other' END AS is,
    known.stream,
    firsts.line AS "firstLine",
    firsts.fingerprint = given.fingerprint AS "isSameAsFirst"
  FROM given
  JOIN firsts USING (plate_key)
  LEFT JOIN command.known_vehicles AS known USING (plate_key)`;

/** Without a fingerprint, so that what the log says of the vehicle is read when a file has it. */
const LEARN = `
  INSERT INTO command.known_vehicles (plate_key, stream, commit, fingerprint)
  SELECT DISTINCT ON (key) key, stream, commit, ''::bytea
  FROM unnest($1::text[], $2::text[], $3::bigint[]) AS event (key, stream, commit)
  ON CONFLICT DO NOTHING`;

const learnOf = async (events: readonly RecordedEvent[]): Promise<Write> => {
  const found = events.flatMap(({ stream, position: { commit } }) => {
    const id = vehicleIdOf(stream) ?? '';
    const key = plateKey(id);
    // Streams of before are named after a spelling. What the register says now goes to another one.
    return key === id ? [{ key, stream, commit }] : [];
  });
  const learnt = [
    found.map(({ key }) => key),
    found.map(({ stream }) => stream),
    found.map(({ commit }) => commit),
  ];
  return async (connection) => void (await connection.query(LEARN, learnt));
};

const REMEMBER = `
  INSERT INTO command.known_vehicles (plate_key, fingerprint, stream, commit)
  SELECT * FROM unnest($1::text[], $2::bytea[], $3::text[], $4::bigint[])
  ON CONFLICT (plate_key) DO UPDATE
  SET stream = excluded.stream, fingerprint = excluded.fingerprint, commit = excluded.commit`;

/** The log, and the tables beside it. */
type Sources = { store: EventStore; pool: Pool };

type Found = {
  line: number;
  is: Knowledge['is'];
  stream: string | null;
  firstLine: number;
  isSameAsFirst: boolean;
};

/**
 * What earlier imports wrote, so that unchanged rows need not be compared with the log, and the rows of this file so
 * far. The table may be lost at any time; then the log is read.
 */
export class KnownVehicles {
  readonly #connection: Connection;
  readonly #registered: Consumer;
  /** Whether the log may hold vehicles that this does not know: it was lost, or never filled. */
  isLost = false;
  /** Whether every vehicle of the log is known. */
  isComplete = false;

  private constructor(connection: Connection, registered: Consumer) {
    this.#connection = connection;
    this.#registered = registered;
  }

  /** @param connection of one import alone: the rows of its file go when it is closed */
  static async open(connection: Connection, { store, pool }: Sources): Promise<KnownVehicles> {
    const types = ['VehicleRegistered'];
    const registered = new Consumer({ name: 'vehicles', pool, store, types, handle: learnOf });
    const known = new KnownVehicles(connection, registered);
    await connection.query(FILE_TABLE);
    await known.#checkAgainst(store);
    return known;
  }

  /**
   * Reads in the log which vehicles there are besides those that imports wrote, from where it was read last. Then a
   * vehicle that is not known is new, and no stream has to be read to see that.
   */
  async learn(): Promise<void> {
    await this.#registered.readOn();
    this.isComplete = true;
  }

  /** What is known of the vehicle in each row, by the row's line. */
  async lookUp(entries: readonly Entry[]): Promise<Map<number, Knowledge>> {
    const { rows } = await this.#connection.query<Found>(LOOK_UP, [
      ...keysAndFingerprints(entries),
      entries.map(({ line }) => line),
    ]);
    return new Map(
      rows.map(({ line, is, stream, firstLine, isSameAsFirst }) => [
        line,
        { is, stream: stream ?? undefined, first: { line: firstLine, isSame: isSameAsFirst } },
      ]),
    );
  }

  /**
   * Clears the fingerprints of these vehicles before they are written, so that an import that stops halfway leaves no
   * wrong fingerprint behind.
   */
  async forget(keys: readonly PlateKey[]): Promise<void> {
    if (keys.length === 0) return;
    await this.#connection.query(
      `UPDATE command.known_vehicles SET fingerprint = '' WHERE plate_key = ANY ($1)`,
      [keys],
    );
  }

  /** Remembers what was written. */
  async remember(written: readonly Remembered[]): Promise<void> {
    if (written.length > 0) await this.#connection.query(REMEMBER, valuesOf(written));
  }

  /** Clears the table if the log lacks its newest event: then this is another log, or an older copy. */
  async #checkAgainst(store: EventStore): Promise<void> {
    if (await this.#isOf(store)) return;
    await this.#connection.query('TRUNCATE command.known_vehicles');
    await this.#registered.forget(this.#connection);
    for await (const _ of store.readAll({ types: ['VehicleRegistered'], limit: 1 })) this.isLost = true;
  }

  async #isOf(store: EventStore): Promise<boolean> {
    const { rows } = await this.#connection.query<{ stream: string; commit: string }>(
      `SELECT stream, commit::text FROM command.known_vehicles AS known ORDER BY known.commit DESC LIMIT 1`,
    );
    const [newest] = rows;
    if (newest === undefined) return false;
    const events = await store.readStream(newest.stream);
    if (events.some(({ position }) => String(position.commit) === newest.commit)) return true;
    return store.wasDeleted(newest.stream);
  }
}

const valuesOf = (written: readonly Remembered[]): unknown[] => [
  ...keysAndFingerprints(written),
  written.map(({ stream }) => stream),
  written.map(({ position }) => parsePosition(position).commit),
];

const keysAndFingerprints = (entries: readonly Entry[]): [PlateKey[], Buffer[]] => [
  entries.map(({ key }) => key),
  entries.map(({ fingerprint }) => fingerprint),
];
