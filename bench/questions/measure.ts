import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';

import { openLog } from '@fines/platform/log.ts';
import type { Pool } from '@fines/platform/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/read-model.ts';
import { openReadPools } from '@fines/read-api/database.ts';
import { z } from 'zod';

import { ServiceProcess } from '../../tests/projector/service-process.ts';
import { tokenKeys } from '../../tests/support/token-keys.ts';
import type { Figure } from '../figure.ts';
import { type Ground, withGround } from '../ground.ts';
import { timesOf } from '../latencies.ts';
import { MANAGER } from '../log/people.ts';
import type { Options } from '../options.ts';
import { inWorker } from '../worker.ts';
import { Asking } from './asking.ts';
import { figuresOf, type Measured } from './figures.ts';
import { measureProofs } from './proofs.ts';
import { type Question, questionsFor } from './questions.ts';

const keys = tokenKeys();
const PHOTO_LINK_SECRET = 'a-secret-that-signs-the-links-of-benchmarks';

/** How long the console's questions take over HTTP as the table grows, against SQL written by hand. */
export async function measureQuestions({ fines: sizes, times }: Options): Promise<Figure[]> {
  const measured: Measured[] = [];
  const proofs: Figure[] = [];
  for (const fines of sizes) {
    const found = await withGround({ fines }, (ground) => at(ground, fines, times));
    measured.push(...found.measured);
    proofs.push(...found.proofs);
  }
  return [...figuresOf(measured), ...proofs];
}

type Found = { measured: Measured[]; proofs: Figure[] };

async function at(ground: Ground, fines: number, times: number): Promise<Found> {
  const { databaseUrl, esdbUrl, folder } = ground;
  await inWorker('rebuild/build.ts', ground, z.object({ events: z.literal(ground.events) }));
  const log = openLog('bench').child({}, { level: 'warn' });
  const { pool, end } = openReadPools(databaseUrl, log);
  const { TOKEN_PUBLIC_KEY } = keys.env;
  const env = {
    DATABASE_URL: databaseUrl,
    ESDB_URL: esdbUrl,
    TOKEN_PUBLIC_KEY,
    PHOTO_LINK_SECRET,
    PHOTO_DIR: folder,
  };
  const service = await ServiceProcess.start('read-api/main.ts', env);
  const asking = new Asking(service.address);
  try {
    const measured: Measured[] = [];
    for (const question of questionsFor(await tableOf(pool, fines))) {
      measured.push({ question, fines, ...(await compare(question, asking, pool, times)) });
    }
    return { measured, proofs: await measureProofs(pool, times) };
  } finally {
    asking.close();
    await service.stop();
    await end();
  }
}

/** How many rows there are, which must be about as many as fines were issued; and a plate to search for. */
async function tableOf(pool: Pool, fines: number): Promise<{ rows: number; partOfPlate: string }> {
  const { rows } = await pool.query<{ rows: number; plate: string }>(
    `SELECT (SELECT count(*) FROM ${READ_SCHEMA}.fines) AS rows, license_plate AS plate
     FROM ${READ_SCHEMA}.fines ORDER BY number_order OFFSET $1 LIMIT 1`,
    [Math.floor(fines / 3)],
  );
  const [table] = rows;
  assert(table !== undefined && table.rows > 0.95 * fines, 'the read tables are not full');
  return { rows: table.rows, partOfPlate: table.plate.slice(5) };
}

async function compare(
  { path, sql, values }: Question,
  asking: Asking,
  pool: Pool,
  times: number,
): Promise<Pick<Measured, 'http' | 'sql' | 'floor'>> {
  const accessToken = await keys.tokenOf({ actor: MANAGER, sessionId: randomUUID() });
  const ask = (): Promise<string> => asking.ask(`/api${path}`, accessToken);
  const byHand = async (): Promise<number> => (await pool.query(sql, [...values])).rows.length;
  assert((await ask()).length > 100, `${path} is answered with nothing`);
  assert((await byHand()) > 0, `${path}: the SQL by hand finds nothing`);
  return timesOf(times, { http: ask, sql: byHand, floor: () => asking.ask('/health/live') });
}
