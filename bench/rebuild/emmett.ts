import { strict as assert } from 'node:assert';

import { fineEvents, type RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { evolve } from '@fines/domain/fine/evolve.ts';
import { type FineState, initialFine, isIssued } from '@fines/domain/fine/state.ts';
import { Client } from 'pg';
import { z } from 'zod';

import { packagesOf } from '../tools/emmett.ts';
import { runWorker } from '../tools/worker.ts';

/** The part of `@event-driven-io/emmett-postgresql` that is used. The package is installed when the benchmark runs. */
type Emmett = {
  getPostgreSQLEventStore(url: string): {
    schema: { migrate(): Promise<unknown> };
    close(): Promise<void>;
  };
  pongoSingleStreamProjection(options: {
    collectionName: string;
    canHandle: readonly string[];
    evolve: (fine: FineState | null, event: RecordedFineEvent) => FineState | null;
  }): object;
  rebuildPostgreSQLProjections(options: {
    connectionString: string;
    projections: readonly object[];
    pulling: { batchSize: number };
  }): { start(): Promise<void>; close(): Promise<void> };
};

/** Copies the first events of fines in the log to where Emmett stores its events. */
const COPY_EVENTS = `
  INSERT INTO emt_messages (stream_id, stream_position, partition, message_data, message_metadata,
                            message_schema_version, message_type, message_id, transaction_id)
  SELECT stream, revision + 1, 'emt:default', convert_from(data, 'UTF8')::jsonb,
         convert_from(metadata, 'UTF8')::jsonb, '1', type, id::text, pg_current_xact_id()
  FROM (
    SELECT * FROM event_store.events WHERE type = ANY($1) ORDER BY position LIMIT $2
  ) AS first_events
  ORDER BY position`;

/** Ten times the default, which would be slower. */
const BATCH = 1000;

const input = z.object({ folder: z.string(), databaseUrl: z.string(), events: z.int() });

/** Emmett rebuilds its own projection of fines with our `evolve`, from `events` events. */
await runWorker(input, async ({ folder, databaseUrl, events }) => {
  const addressOf = await packagesOf(folder);
  const emmett: Emmett = await import(addressOf('@event-driven-io/emmett-postgresql'));
  const store = emmett.getPostgreSQLEventStore(databaseUrl);
  await store.schema.migrate();
  await store.close();

  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const types = Object.keys(fineEvents);
  const { rowCount: copied } = await client.query(COPY_EVENTS, [types, events]);
  await client.query('VACUUM (ANALYZE) emt_messages');

  const fines = emmett.pongoSingleStreamProjection({
    collectionName: 'fines',
    canHandle: types,
    evolve: (fine, event) => {
      const next = evolve(fine ?? initialFine, event);
      return isIssued(next) && next.status !== 'CANCELLED' ? next : null;
    },
  });
  const rebuild = emmett.rebuildPostgreSQLProjections({
    connectionString: databaseUrl,
    projections: [fines],
    pulling: { batchSize: BATCH },
  });
  const started = performance.now();
  await rebuild.start();
  const seconds = (performance.now() - started) / 1000;
  await rebuild.close();

  const { rows } = await client.query<{ documents: string; fines: string }>(
    `SELECT (SELECT count(*) FROM fines) AS documents,
            (SELECT count(DISTINCT stream_id) FILTER (WHERE message_type = 'FineIssued')
                  - count(*) FILTER (WHERE message_type = 'FineDeleted') FROM emt_messages) AS fines`,
  );
  assert.equal(rows[0]?.documents, rows[0]?.fines, 'Emmett made other fines than were issued');
  await client.end();
  return { events: copied ?? 0, seconds };
});
