import { formatPosition, START } from '@fines/platform/event-store/events.ts';
import type { Queryable } from '@fines/platform/postgres/postgres.ts';
import type { Checkpoint } from '@fines/platform/shared/read-model.ts';

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
       entries bigint NOT NULL
     )`,
  );
  await connection.query(
    `INSERT INTO ${schema}.checkpoint (commit, prepare, events, unknown_events, entries)
     VALUES ($1, $2, 0, 0, 0)`,
    [START.commit, START.prepare],
  );
}

/**
 * Moves the checkpoint from `from` to `to`. Its row stays locked until the transaction ends.
 *
 * @throws CheckpointMoved if the checkpoint is not at `from`
 */
export async function moveCheckpoint(
  connection: Queryable,
  schema: string,
  from: Checkpoint,
  to: Checkpoint,
): Promise<void> {
  const { rowCount } = await connection.query(
    `UPDATE ${schema}.checkpoint SET commit = $3, prepare = $4, events = $5, unknown_events = $6, entries = $7
     WHERE commit = $1 AND prepare = $2`,
    [
      from.position.commit,
      from.position.prepare,
      to.position.commit,
      to.position.prepare,
      to.events,
      to.unknownEvents,
      to.entries,
    ],
  );
  if (rowCount === 0) throw new CheckpointMoved(`${schema} is no longer at ${formatPosition(from.position)}`);
}
