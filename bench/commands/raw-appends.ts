import { randomUUID } from 'node:crypto';

import { jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { openClient } from '@fines/platform/event-store/event-store.ts';
import { z } from 'zod';

import { generateLog } from '../log/generate-log.ts';
import { meteredSchema } from '../tools/meter.ts';
import { runWorker } from '../tools/worker.ts';
import { keepUp } from './keep-up.ts';

const input = z.object({
  esdbUrl: z.string(),
  servers: meteredSchema,
  callers: z.int(),
  seconds: z.number(),
});

/** A type that the projector ignores, so that it writes no rows for these events. */
const TYPE = 'FineIssuedForComparison';

/** Only the store and its official client: appends the event of an issued fine to a stream of its own. */
await runWorker(input, async ({ esdbUrl, ...load }) => {
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
  const appended = await keepUp(load, append);
  await client.dispose();
  return appended;
});
