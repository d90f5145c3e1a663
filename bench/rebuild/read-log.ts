import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { z } from 'zod';

import { runWorker } from '../tools/worker.ts';

/** Reads the whole log, and nothing more. */
await runWorker(z.object({ esdbUrl: z.string() }), async ({ esdbUrl }) => {
  const store = openEventStore({ url: esdbUrl });
  await store.ready();
  const started = performance.now();
  let events = 0;
  for await (const _ of store.readAll()) events++;
  const seconds = (performance.now() - started) / 1000;
  await store.close();
  return { events, seconds };
});
