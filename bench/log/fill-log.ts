import { strict as assert } from 'node:assert';

import { SCHEMA, saveBatch } from '@fines/embedded/event-store/storage.ts';
import { encrypt } from '@fines/platform/personal-data/opening.ts';
import { KEY_TABLE, KEYS } from '@fines/platform/personal-data/tables.ts';
import { Client } from 'pg';

import { personalKey } from '../../tests/support/personal-data-key.ts';
import { generateLog, type PlacedEvent } from './generate-log.ts';

const BATCH = 5000;

export type LogSize = {
  fines: number;
  /** The log ends after this many events, even in the middle of the story. */
  events?: number;
};

/** Writes a generated log into the table of the embedded store, which must not run. @returns the number of events */
export async function fillLog(databaseUrl: string, { fines, events = Infinity }: LogSize): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(SCHEMA);
    await client.query(KEY_TABLE);
    await client.query('SET synchronous_commit = off');
    let position = 0;
    const save = async (batch: readonly PlacedEvent[]): Promise<void> => {
      const placed = batch.map((event, index) => stored(event, position + 1 + index));
      await saveBatch(client, {
        events: placed,
        deletions: [],
        assumptions: new Map(),
        created: new Date(),
      });
      position += placed.length;
      await saveKeys(client, batch);
    };
    let batch: PlacedEvent[] = [];
    for (const event of generateLog(fines, Date.now())) {
      if (position + batch.push(event) === events) break;
      if (batch.length < BATCH) continue;
      await save(batch);
      batch = [];
    }
    await save(batch);
    await client.query('VACUUM (ANALYZE) event_store.events');
    const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM event_store.events');
    assert.equal(Number(rows[0]?.count), position, 'events are missing from the log');
    return position;
  } finally {
    await client.end();
  }
}

async function saveKeys(client: Client, events: readonly PlacedEvent[]): Promise<void> {
  const keys = events.flatMap(({ key }) => key ?? []);
  await client.query(`INSERT INTO ${KEYS} (id, wrapped) SELECT * FROM unnest($1::uuid[], $2::bytea[])`, [
    keys.map(({ id }) => id),
    keys.map(({ id, secret }) => encrypt(personalKey, secret.export(), id)),
  ]);
}

function stored({ json: { data, metadata }, key: _, ...event }: PlacedEvent, position: number) {
  return {
    ...event,
    position,
    contentType: 'application/json',
    data: Buffer.from(data),
    metadata: Buffer.from(metadata),
  };
}
