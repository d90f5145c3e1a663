import { formatPosition, START } from '@fines/platform/event-store/events.ts';
import type { Queryable, Statement } from '@fines/platform/postgres/postgres.ts';
import { type Checkpoint, PARKED_TABLE } from '@fines/platform/shared/read-model.ts';

import { NOT_OURS } from './parked.ts';

/** Another process has moved the checkpoint meanwhile, so the events that were read do not follow on it any more. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

export async function createCheckpoint(connection: Queryable, schema: string): Promise<void> {
  await connection.query(
    `CREATE TABLE ${schema}.checkpoint (
       is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
       commit bigint NOT NULL,
       prepare bigint NOT NULL,
       events bigint NOT NULL,
       unknown_events bigint NOT NULL,
       entries bigint NOT NULL,
       log json
     );
     -- Where each service has a role of its own, the command API looks here which log is known.
     DO $$ BEGIN
       IF to_regrole('command_api') IS NOT NULL THEN
         GRANT USAGE ON SCHEMA ${schema} TO command_api;
         GRANT SELECT ON ${schema}.checkpoint TO command_api;
       END IF;
     END $$`,
  );
  await connection.query(
    `INSERT INTO ${schema}.checkpoint (commit, prepare, events, unknown_events, entries)
     VALUES ($1, $2, 0, 0, 0)`,
    [START.commit, START.prepare],
  );
}

/**
 * Compares the checkpoint with `from`, in a transaction that holds its lock or that nobody else writes these tables in.
 *
 * @returns the streams that are parked, and how many of them are not other programs'
 * @throws CheckpointMoved if the checkpoint is not at `from`
 */
export async function requireCheckpoint(
  connection: Queryable,
  schema: string,
  from: Checkpoint,
): Promise<{ parked: ReadonlySet<string>; ofOurs: number }> {
  const { rows } = await connection.query<{ position: string; parked: string[]; ofOurs: number }>({
    name: `checkpoint of ${schema}`,
    text: `SELECT commit || '/' || prepare AS position,
                  ARRAY(SELECT stream FROM ${schema}.${PARKED_TABLE}) AS parked,
                  (SELECT count(*) FROM ${schema}.${PARKED_TABLE} WHERE reason <> $1) AS "ofOurs"
           FROM ${schema}.checkpoint`,
    values: [NOT_OURS],
  });
  const [row] = rows;
  const expected = formatPosition(from.position);
  if (row?.position !== expected) throw new CheckpointMoved(`${schema} is no longer at ${expected}`);
  return { parked: new Set(row.parked), ofOurs: row.ofOurs };
}

/**
 * Moves the checkpoint from `from` to `to`. If it is elsewhere, it becomes null, which its table refuses: then all that is
 * written with it is undone.
 */
export const moveCheckpoint = (
  schema: string,
  { from, to }: { from: Checkpoint; to: Checkpoint },
): Statement => ({
  text: `UPDATE ${schema}.checkpoint SET
    commit = CASE WHEN commit = $1 AND prepare = $2 THEN $3::bigint END,
    prepare = $4, events = $5, unknown_events = $6, entries = $7, log = $8::json`,
  parameters: [
    from.position.commit,
    from.position.prepare,
    to.position.commit,
    to.position.prepare,
    to.events,
    to.unknownEvents,
    to.entries,
    to.log && JSON.stringify(to.log),
  ],
});

/**
 * Keeps every other writer of the tables waiting until the transaction ends: whoever writes them begins with their
 * checkpoint. Readers go on.
 */
export const lockCheckpoint = (connection: Queryable, schema: string): Promise<unknown> =>
  connection.query(`LOCK TABLE ${schema}.checkpoint IN EXCLUSIVE MODE`);
