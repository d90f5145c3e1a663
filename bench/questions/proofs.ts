import { strict as assert } from 'node:assert';

import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';
import { verifyConsistency } from '@fines/proof/merkle/verify.ts';
import { treeIn } from '@fines/proof/tiles-in-postgres.ts';

import type { Figure } from '../figure.ts';
import { percentile, timesOf } from '../latencies.ts';

const WITHIN_MS = 10;

/** How long the proofs take that an entry is in the log, and that the log goes on from an older one. */
export async function measureProofs(pool: Pool, times: number): Promise<Figure[]> {
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
  const measured = await timesOf(times, {
    'proof that an entry is in the log': () => tree.inclusion(anywhere(), size),
    'proof that the log follows on an older one': () => tree.consistency(anywhere(), size),
  });
  return Object.entries(measured).map(([name, taken]) => {
    const value = percentile(taken, 0.95);
    const target = { text: `< ${WITHIN_MS} ms`, isMet: value < WITHIN_MS };
    return {
      part: 'questions',
      name: `${name} of ${size.toLocaleString('en')}, p95`,
      value,
      unit: 'ms',
      target,
    };
  });
}
