import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { openLogger } from '@fines/platform/logger.ts';
import { PersonalData } from '@fines/platform/personal-data/keys.ts';
import { openReadModelPool } from '@fines/platform/shared/read-model.ts';
import { buildReadModel } from '@fines/projector/engine/build.ts';
import { readerOf } from '@fines/projector/engine/log-reader.ts';
import { READ_MODEL } from '@fines/projector/projections.ts';
import { z } from 'zod';

import { personalKey } from '../../tests/support/personal-data-key.ts';
import { runWorker } from '../tools/worker.ts';

/** Builds the read tables as `npm run rebuild` does. */
await runWorker(z.object({ esdbUrl: z.string(), databaseUrl: z.string() }), async (servers) => {
  const logger = openLogger('bench').child({}, { level: 'warn' });
  const pool = openReadModelPool(servers.databaseUrl, 'rebuild', logger);
  const store = openEventStore({ url: servers.esdbUrl, logger });
  await store.ready();
  const started = performance.now();
  const taken = process.cpuUsage();
  const built = await buildReadModel({
    pool,
    store: readerOf(store, new PersonalData(pool, personalKey)),
    readModel: READ_MODEL,
    logger,
  });
  const seconds = (performance.now() - started) / 1000;
  if (built === undefined || built.unknownEvents > 0) throw new Error('The read tables were not built');
  await store.close();
  await pool.end();
  const { user, system } = process.cpuUsage(taken);
  return { events: built.events, seconds, cpuSeconds: (user + system) / 1e6 };
});
