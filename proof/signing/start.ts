import { coalesce } from '@fines/platform/async.ts';
import type { HealthCheck } from '@fines/platform/http/health.ts';
import type { Listener } from '@fines/platform/postgres/listen.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { TREE_HEAD_SIGNED, TREE_HEAD_WANTED } from '@fines/platform/shared/record-tables.ts';
import type { OnStop } from '@fines/platform/shared/service.ts';
import { z } from 'zod';

import { NAME } from '../notes/keys.ts';
import { Signer, type SignerOptions } from './signer.ts';

/** Without one, the log keeps the name in its newest tree head. */
export const LOG_ORIGIN = z
  .string({ error: 'is required: the name of the log, as its checkpoints begin with it' })
  .regex(NAME, 'must be a name without spaces and plus signs, such as fines.police.gov.sz/log')
  .optional();

/** An event is signed within a minute: this leaves time to examine the log first. */
const EVERY_MS = 45_000;

export type Signing = {
  /** Signs new entries as soon as possible. */
  sign: () => void;
  check: HealthCheck;
};

/** Signs the log regularly and on request, until it is stopped. */
export async function startSigning(
  options: SignerOptions & { listener: Pick<Listener, 'listen'>; afterwards: () => void },
  onStop: OnStop,
): Promise<Signing> {
  const { listener, pool, logger, afterwards } = options;
  const signer = new Signer(options);
  let asking: string[] = [];
  const run = coalesce(
    async () => {
      const asked = asking;
      asking = [];
      const isDone = await signer.run(asked.length > 0);
      afterwards();
      if (isDone) await answer(pool, asked);
    },
    (error) => logger.warn({ err: error }, 'whoever asked for a checkpoint was not told of it'),
  );
  const sign = (): void => void run();
  onStop(() => signer.stop());
  const clock = setInterval(sign, EVERY_MS);
  onStop(async () => clearInterval(clock));
  await listener.listen({
    channel: TREE_HEAD_WANTED,
    onNotification: (asked) => {
      asking.push(asked);
      sign();
    },
  });
  return { sign, check: signer.check };
}

const answer = (pool: Pool, asked: readonly string[]): Promise<unknown> =>
  pool.query('SELECT pg_notify($1, asked) FROM unnest($2::text[]) AS asked', [TREE_HEAD_SIGNED, asked]);
