import { formatPosition, type Position } from '@fines/platform/event-store/position.ts';
import type { Queryable } from '@fines/platform/postgres.ts';
import { READ_MODEL_ADVANCED, READ_MODEL_CHANGED, type ReadModelChange } from '@fines/platform/read-model.ts';

/** Tells how far the live tables have come and which of them changed, once the transaction is committed. */
export async function announce(
  connection: Queryable,
  position: Position,
  tables: Iterable<string>,
): Promise<void> {
  const change: ReadModelChange = { position: formatPosition(position), tables: [...tables] };
  const messages = new Map([[READ_MODEL_ADVANCED, change.position]]);
  if (change.tables.length > 0) messages.set(READ_MODEL_CHANGED, JSON.stringify(change));
  await connection.query(
    'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS message (channel, payload)',
    [[...messages.keys()], [...messages.values()]],
  );
}
