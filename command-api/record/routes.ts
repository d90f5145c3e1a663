import type { KeyObject } from 'node:crypto';

import { RECORD_KEEPERS } from '@fines/domain/record/record.ts';
import { Batcher } from '@fines/platform/async.ts';
import { type Endpoint, publicEndpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import { unavailable } from '@fines/platform/http/problem.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { keepCosignatures } from '@fines/proof/cosigning/keep.ts';
import { refuseBrokenLog } from '@fines/proof/log-broken.ts';
import type { NoteKey } from '@fines/proof/notes/keys.ts';
import { isSignedNow, newestTreeHead, noteWithWitnesses } from '@fines/proof/record.ts';
import { z } from 'zod';

import { networkLimit } from '../auth/command-limit.ts';

const SIGNED_WITHIN_MS = 10_000;

/** Where signatures are kept, and the key whose are believed; without it, all are. */
type Signed = { pool: Pool; logKey?: KeyObject | undefined };

/**
 * Has the log signed as far as the read tables have come.
 *
 * @returns the signed note
 * @throws Refusal if the log was changed after it was written
 * @throws HttpProblem 503 if the signer does not answer
 */
export async function signNow({ pool, logKey }: Signed, withinMs = SIGNED_WITHIN_MS): Promise<string> {
  await refuseBrokenLog(pool);
  const isSigned = await isSignedNow(pool, withinMs);
  await refuseBrokenLog(pool);
  const treeHead = isSigned ? await newestTreeHead(pool, logKey) : undefined;
  if (treeHead !== undefined) return noteWithWitnesses(pool, treeHead);
  throw unavailable(
    'Nothing was signed: the projector does not answer, or has nothing to sign. Try again; if it stays, tell support.',
  );
}

const NOTE_BYTES = 16 * 1024;

/** A witness sends one cosignature for each checkpoint, so one a minute. */
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
      summary: "Store a witness's cosignature of a checkpoint, as a signed note with a cosignature/v1 line",
      body: z.string(),
      textBytes: NOTE_BYTES,
      answers: { 204: 'nothing' },
      problems: [403, 404],
      handle: async ({ body, address, logger }) => {
        await admit(address);
        const names = await keepCosignatures(pool, body, { witnesses, now: new Date() });
        logger.info({ witnesses: names }, 'checkpoint witnessed');
        return { status: 204 };
      },
    }),
  ];
}

export function treeHeadEndpoints(signed: Signed): Endpoint[] {
  // Each signing holds a database connection, so requests that arrive during a signing share the next one.
  const signing = new Batcher<void, string>(async (asked) => {
    const note = await signNow(signed);
    return asked.map(() => note);
  });
  return [
    endpoint({
      method: 'post',
      path: '/checkpoint',
      summary: 'Sign the log now, instead of waiting up to a minute. No event is appended',
      // By role and not by command, since auditors may call it and it appends no event.
      access: { roles: RECORD_KEEPERS },
      answers: { 200: 'text' },
      problems: [409],
      handle: async () => ({
        body: await signing.do(),
        headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      }),
    }),
  ];
}
