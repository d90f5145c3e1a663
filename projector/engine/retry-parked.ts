import { EventStoreUnavailable, type RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { comparePositions, type Position } from '@fines/platform/event-store/events.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { isDatabaseUnavailable, type Connection, type Pool } from '@fines/platform/postgres/postgres.ts';
import { type Checkpoint, readCheckpoint, READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { announce, onLiveTables } from './apply.ts';
import { onOneConnection } from './lanes.ts';
import type { LogReader } from './log-reader.ts';
import { park, parkedStreams, Parking, unpark } from './parked.ts';
import { projectEvents } from './project-events.ts';
import type { ReadModel } from './read-model.ts';
import { settleAll } from './settle.ts';

type Options = {
  pool: Pool;
  store: Pick<LogReader, 'readStream' | 'reveal'>;
  readModel: ReadModel;
  logger: Logger;
};

/**
 * Projects each parked stream again from its beginning, as far as this code can. Call it before the first events are
 * applied: this code may be newer than the code that parked the streams.
 */
export async function retryParked(options: Options): Promise<void> {
  for (const stream of await parkedStreams(options.pool, READ_SCHEMA)) {
    try {
      await takeUp(stream, options);
    } catch (error) {
      if (isDatabaseUnavailable(error) || error instanceof EventStoreUnavailable) throw error;
      // One bad stream must not stop the others.
      options.logger.error({ err: error, stream }, 'a parked stream could not be taken up');
    }
  }
}

async function takeUp(stream: string, { pool, store, readModel, logger }: Options): Promise<void> {
  const parked = await onLiveTables(pool, async (connection) => {
    const checkpoint = await readCheckpoint(connection, READ_SCHEMA);
    const events = await eventsUpTo(checkpoint, stream, store);
    return showAnew(connection, readModel, events, { stream, position: checkpoint.position });
  });
  if (parked.length === 0) logger.info({ stream }, 'a stream that was parked is shown again');
}

/** Only events up to the checkpoint: later ones come in the next batches. */
async function eventsUpTo(
  { position }: Checkpoint,
  stream: string,
  store: Options['store'],
): Promise<readonly RecordedEvent[]> {
  const events = await store.reveal(await store.readStream(stream));
  return events.filter((event) => comparePositions(event.position, position) <= 0);
}

async function showAnew(
  connection: Connection,
  readModel: ReadModel,
  events: readonly RecordedEvent[],
  { stream, position }: { stream: string; position: Position },
) {
  for (const { forget } of readModel.projections) await forget(connection, READ_SCHEMA, stream);
  await unpark(connection, READ_SCHEMA, stream);
  const parking = new Parking();
  const target = { readModel, schema: READ_SCHEMA };
  const tables = await projectEvents(onOneConnection(connection), target, events, (parked) =>
    parking.add(parked),
  );
  await settleAll(connection, target);
  await park(connection, READ_SCHEMA, parking.parked);
  await announce(connection, position, tables);
  return parking.parked;
}
