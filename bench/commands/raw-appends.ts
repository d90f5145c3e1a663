import { randomUUID } from 'node:crypto';

import { jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { openClient } from '@fines/platform/event-store/event-store.ts';
import { z } from 'zod';

import { generateLog } from '../log/generate-log.ts';
import { runWorker } from '../tools/worker.ts';
import { keepUp } from './keep-up.ts';

const input = z.object({ esdbUrl: z.string(), callers: z.int(), seconds: z.number() });

/** Of a type that the projector passes over: no read table shall tell of it. */
const TYPE = 'FineIssuedForComparison';

/** The store and its official client alone: the event of an issued fine, appended to a stream of its own. */
await runWorker(input, async ({ esdbUrl, callers, seconds }) => {
  const issued = [...generateLog(1, Date.now())].find(({ type }) => type === 'FineIssued');
  if (issued === undefined) throw new Error('No fine was issued');
  const { data, metadata } = issued;
  const client = openClient(esdbUrl);
  const append = (): Promise<unknown> => {
    const id = randomUUID();
    return client.appendToStream(`comparison-${id}`, jsonEvent({ id, type: TYPE, data, metadata }), {
      expectedRevision: NO_STREAM,
    });
  };
  const load = await keepUp(callers, seconds, append);
  await client.dispose();
  return load;
});
