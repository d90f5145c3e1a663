import { strict as assert } from 'node:assert';
import { generateKeyPairSync } from 'node:crypto';

import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { ensureRecordTables } from '@fines/platform/shared/record-tables.ts';
import { verifyConsistency } from '@fines/proof/merkle/verify.ts';
import { logSignerOf } from '@fines/proof/signing/log-signer.ts';
import { signTree } from '@fines/proof/signing/signer.ts';
import { treeIn } from '@fines/proof/tiles-in-postgres.ts';

import { type Figure, percentile, timesOf } from '../tools/figure.ts';
import type { HttpClient } from './questions.ts';

const WITHIN_MS = 10;

type Asker = { client: HttpClient; accessToken: string };

/**
 * How long it takes to prove that an entry is in the log, that the log extends an older one, and to answer with the
 * whole proof of a fine, including its events from the log.
 */
export async function measureProofs(
  pool: Pool,
  { client, accessToken }: Asker,
  times: number,
): Promise<Figure[]> {
  const { rows } = await pool.query<{ entries: number }>(`SELECT entries FROM ${READ_SCHEMA}.checkpoint`);
  const size = rows[0]?.entries ?? 0;
  const tree = treeIn(pool, READ_SCHEMA);
  const anywhere = (): number => 1 + Math.floor(Math.random() * (size - 1));
  const older = anywhere();
  const [from, to] = await Promise.all(
    [older, size].map(async (at) => ({ size: at, root: await tree.root(at) })),
  );
  assert(from !== undefined && to !== undefined);
  assert(
    verifyConsistency({ from, to, path: await tree.consistency(older, size) }),
    'the proof proves nothing',
  );
  await ensureRecordTables(pool);
  const signer = logSignerOf({ signingKey: generateKeyPairSync('ed25519').privateKey, publicKey: undefined });
  await signTree(pool, to, { signer, origin: undefined });
  const fines = await someFines(pool, times);
  let nth = 0;
  const askForProof = (): Promise<string> =>
    client.ask(`/api/fines/${fines[nth++ % fines.length]}/proof`, accessToken);
  assert((await askForProof()).includes('"checkpoint"'), 'the answer proves nothing');
  const measured = await timesOf(times, {
    'proof that an entry is in the log': () => tree.inclusion(anywhere(), size),
    'proof that the log follows on an older one': () => tree.consistency(anywhere(), size),
    'whole answer that proves a fine': askForProof,
  });
  return Object.entries(measured).flatMap(([name, taken]) => figuresOf(name, size, taken));
}

/** Each fine is used once, since repeated looks at a fine are not recorded again. */
async function someFines(pool: Pool, times: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM ${READ_SCHEMA}.fines ORDER BY random() LIMIT $1`,
    [2 * times],
  );
  return rows.map(({ id }) => id);
}

function figuresOf(name: string, size: number, taken: readonly number[]): Figure[] {
  const of = `${name} of ${size.toLocaleString('en')}`;
  const value = percentile(taken, 0.95);
  const target = { text: `< ${WITHIN_MS} ms`, isMet: value < WITHIN_MS };
  return [
    { part: 'questions', name: `${of}, p50`, value: percentile(taken, 0.5), unit: 'ms' },
    { part: 'questions', name: `${of}, p95`, value, unit: 'ms', target },
  ];
}
