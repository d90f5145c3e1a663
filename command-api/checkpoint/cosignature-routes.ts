import { type Endpoint, publicEndpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import type { NoteKey } from '@fines/proof/notes/keys.ts';
import { z } from 'zod';

import { networkLimit } from '../command-limit.ts';
import { keepCosignatures } from './cosign.ts';

const NOTE_BYTES = 16 * 1024;

/** A witness sends one for each checkpoint, of which there is one a minute. */
const PER_MINUTE = 30;

export function cosignatureEndpoints({
  pool,
  witnesses,
}: {
  pool: Pool;
  witnesses: readonly NoteKey[];
}): Endpoint[] {
  const admit = networkLimit(PER_MINUTE);
  return [
    publicEndpoint({
      method: 'post',
      path: '/checkpoint/cosignatures',
      summary: 'Keep what a witness says of a checkpoint: the signed note with its cosignature/v1',
      body: z.string(),
      textBytes: NOTE_BYTES,
      answers: { 204: 'nothing' },
      problems: [403, 404],
      handle: async ({ body, address, log }) => {
        await admit(address);
        const names = await keepCosignatures(pool, body, { witnesses, now: new Date() });
        log.info({ witnesses: names }, 'checkpoint witnessed');
        return { status: 204 };
      },
    }),
  ];
}
