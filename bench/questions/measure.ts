import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';

import type { Actor } from '@fines/domain/shared/person.ts';
import { openLogger } from '@fines/platform/logger.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { openReadPools } from '@fines/read-api/engine/database.ts';
import { z } from 'zod';

import { ServiceProcess } from '../../tests/projector/service-process.ts';
import { PERSONAL_DATA_KEY } from '../../tests/support/personal-data-key.ts';
import { tokenKeys } from '../../tests/support/token-keys.ts';
import { CHIEF, MANAGER } from '../log/plan.ts';
import { type Figure, timesOf } from '../tools/figure.ts';
import { holding } from '../tools/holding.ts';
import { type LogServers, withLogServers } from '../tools/log-servers.ts';
import type { Options } from '../tools/options.ts';
import { inWorker } from '../tools/worker.ts';
import { measureExport } from './export.ts';
import { figuresOf, type Measured } from './figures.ts';
import { growTenfold, TENFOLD } from './grow.ts';
import { measureProofs } from './proofs.ts';
import { type HttpClient, withClient, type Question, questionsFor } from './questions.ts';

const keys = tokenKeys();
const PHOTO_LINK_SECRET = 'a-secret-that-signs-the-links-of-benchmarks';

/** How long the console's questions take over HTTP as the table grows, compared with SQL written by hand. */
export async function measureQuestions({ fines: sizes, times, large }: Options): Promise<Figure[]> {
  const measured: Measured[] = [];
  const others: Figure[] = [];
  for (const fines of sizes) {
    const grows = large && fines === sizes.at(-1);
    const found = await withLogServers({ fines }, (servers) => at(servers, { fines, times, grows }));
    measured.push(...found.measured);
    others.push(...found.others);
  }
  return [...figuresOf(measured), ...others];
}

type Found = { measured: Measured[]; others: Figure[] };

async function at(
  servers: LogServers,
  { fines, times, grows }: { fines: number; times: number; grows: boolean },
): Promise<Found> {
  const { databaseUrl, esdbUrl, folder } = servers;
  await inWorker('rebuild/build.ts', servers, z.object({ events: z.literal(servers.events) }));
  const logger = openLogger('bench').child({}, { level: 'warn' });
  const { pool, end } = openReadPools(databaseUrl, logger);
  const { TOKEN_PUBLIC_KEY } = keys.env;
  const env = {
    PERSONAL_DATA_KEY,
    DATABASE_URL: databaseUrl,
    ESDB_URL: esdbUrl,
    TOKEN_PUBLIC_KEY,
    PHOTO_LINK_SECRET,
    PHOTO_DIR: folder,
  };
  const start = () => ServiceProcess.start('read-api/main.ts', env);
  const stop = async (service: ServiceProcess): Promise<void> => {
    await service.stop();
    await end();
  };
  return holding(start, stop, async (service) => {
    const table = await tableOf(pool, fines);
    const measured = await compareAll(service, pool, { ...table, fines, times });
    const tokens = { exports: await tokenOf(CHIEF), asks: await tokenOf(MANAGER) };
    const exported = await measureExport(service, tokens, { ...table, fines, times });
    const proofs = await withClient(service, (client) =>
      measureProofs(pool, { client, accessToken: tokens.asks }, times),
    );
    if (grows) {
      await growTenfold(databaseUrl);
      const size = { ...(await tableOf(pool, fines * TENFOLD)), fines: fines * TENFOLD, times };
      measured.push(...(await compareAll(service, pool, size)));
    }
    return { measured, others: [...exported, ...proofs] };
  });
}

type Table = { rows: number; partOfPlate: string };

async function compareAll(
  service: ServiceProcess,
  pool: Pool,
  { fines, times, ...table }: Table & { fines: number; times: number },
): Promise<Measured[]> {
  return withClient(service, async (client) => {
    const measured: Measured[] = [];
    for (const question of questionsFor(table)) {
      measured.push({ question, fines, ...(await compare(question, client, pool, times)) });
    }
    return measured;
  });
}

const LASTS_MS = 3_600_000;

const tokenOf = (actor: Actor): Promise<string> =>
  keys.tokenOf({ actor, sessionId: randomUUID() }, Date.now() + LASTS_MS);

/** The number of rows, which must be close to the number of issued fines, and a part of a plate to search for. */
async function tableOf(pool: Pool, fines: number): Promise<Table> {
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
  client: HttpClient,
  pool: Pool,
  times: number,
): Promise<Pick<Measured, 'http' | 'sql' | 'floor'>> {
  const accessToken = await tokenOf(MANAGER);
  const ask = (): Promise<string> => client.ask(`/api${path}`, accessToken);
  const byHand = async (): Promise<number> => (await pool.query(sql, [...values])).rows.length;
  assert((await ask()).length > 100, `${path} is answered with nothing`);
  assert((await byHand()) > 0, `${path}: the SQL by hand finds nothing`);
  return timesOf(times, { http: ask, sql: byHand, floor: () => client.ask('/health/live') });
}
