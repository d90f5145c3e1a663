import { type Endpoint, publicEndpoint, type Reply } from '@fines/platform/http/endpoint.ts';
import { refuseBrokenLog } from '@fines/proof/log-broken.ts';
import { noteWithWitnesses } from '@fines/proof/record.ts';
import { z } from 'zod';

import type { ReadPools } from '../database.ts';
import { consistency, consistencySchema } from './consistency.ts';
import { requireCheckpointAt, requireNewest } from './require-checkpoint.ts';

const sizeSchema = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,14})$/, 'must be a number of entries')
  .transform(Number);

const textReply = (body: string): Reply => ({
  body,
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
});

/** They tell nothing but sizes, hashes and signatures, so that anybody can keep watch over the log. */
export const openCheckpointEndpoints = ({ pool }: Pick<ReadPools, 'pool'>): Endpoint[] => [
  publicEndpoint({
    method: 'get',
    path: '/checkpoint',
    summary: 'The newest checkpoint of the log: a signed note (C2SP tlog-checkpoint), with its witnesses',
    answers: { 200: 'text' },
    problems: [404, 409],
    handle: async () => {
      // It would look as if all were well. The earlier ones stay to be asked for: they are what to compare with.
      await refuseBrokenLog(pool);
      return textReply(await noteWithWitnesses(pool, await requireNewest(pool)));
    },
  }),
  // Before `/checkpoint/:size`, which would take it for a size.
  publicEndpoint({
    method: 'get',
    path: '/checkpoint/consistency',
    summary: 'What proves that nothing was changed, cut off or left out between two sizes of the log',
    query: z.strictObject({ from: sizeSchema, to: sizeSchema }),
    answers: { 200: consistencySchema },
    problems: [422],
    handle: async ({ query }) => ({ body: await consistency(pool, query) }),
  }),
  publicEndpoint({
    method: 'get',
    path: '/checkpoint/:size',
    summary: 'An earlier checkpoint of the log, by the number of entries that it covers',
    params: z.object({ size: sizeSchema }),
    answers: { 200: 'text' },
    handle: async ({ params }) =>
      textReply(await noteWithWitnesses(pool, await requireCheckpointAt(pool, params.size))),
  }),
];
