import type { RecordedEvent } from '@fines/platform/event-store/events.ts';
import type { Queryable, Statement } from '@fines/platform/postgres/postgres.ts';

import type { ReadModel, Target } from './read-model.ts';
import type { Settling } from './table.ts';

const settling = (schema: string, name: string, { column, isOver }: Settling): string =>
  `UPDATE ${schema}.${name} SET ${column} = false WHERE ${column} AND ${isOver(schema, name)}`;

/** What a batch of events ends in the rows of other streams. It runs after the rows of the batch were written. */
export const settlements = ({ readModel, schema }: Target, events: readonly RecordedEvent[]): Statement[] =>
  settled(readModel).flatMap(([name, by]) => {
    const ids = events.flatMap(({ stream }) => by.endedBy(stream) ?? []);
    const text = `${settling(schema, name, by)} AND id = ANY($1)`;
    return ids.length === 0 ? [] : [{ text, parameters: [ids] }];
  });

/** Settles all rows: those of a build when it has them all, and those of a stream that was parked. */
export async function settleAll(connection: Queryable, { readModel, schema }: Target): Promise<void> {
  for (const [name, by] of settled(readModel)) await connection.query(settling(schema, name, by));
}

const settled = ({ tables }: ReadModel): [string, Settling][] =>
  tables.flatMap(({ name, settling: by }) => (by === undefined ? [] : [[name, by]]));
