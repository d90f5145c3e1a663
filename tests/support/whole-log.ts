import { openEventStore, type RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { PersonalData } from '@fines/platform/personal-data/keys.ts';
import { openPool } from '@fines/platform/postgres/postgres.ts';
import { pino } from 'pino';

import { personalKeyOf } from './personal-data-key.ts';
import type { TestSystem } from './test-system.ts';

/** All events of a running system, as if nothing in them was encrypted. */
export async function wholeLog(system: TestSystem): Promise<readonly RecordedEvent[]> {
  const { DATABASE_URL, ESDB_URL, PERSONAL_DATA_KEY } = await system.addresses();
  const store = openEventStore({ url: ESDB_URL });
  const pool = openPool(DATABASE_URL, { name: 'test', max: 1, logger: pino({ level: 'silent' }) });
  try {
    const written: RecordedEvent[] = [];
    for await (const event of store.readAll()) written.push(event);
    return await new PersonalData(pool, personalKeyOf(PERSONAL_DATA_KEY)).reveal(written);
  } finally {
    await Promise.all([store.close(), pool.end()]);
  }
}
