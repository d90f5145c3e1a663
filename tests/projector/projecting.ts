import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { openReadModelPool } from '@fines/platform/shared/read-model.ts';
import { buildReadModel } from '@fines/projector/engine/build.ts';
import { Projector } from '@fines/projector/engine/projector.ts';
import { READ_MODEL } from '@fines/projector/projections.ts';
import { pino } from 'pino';

import { readerOn } from '../support/personal-data.ts';
import { dump } from './dump.ts';
import type { Tables } from './servers.ts';

const silent = pino({ level: 'silent' });

type Projected = Pick<Tables, 'databaseUrl' | 'log'>;

/** A projector of the test's own process, which runs when the test says so. */
export function openProjector({ databaseUrl, log }: Projected): { projector: Projector; pool: Pool } {
  const pool = openReadModelPool(databaseUrl, 'test projector', silent);
  return {
    projector: new Projector({
      pool,
      store: readerOn(log.store, pool),
      readModel: READ_MODEL,
      logger: silent,
    }),
    pool,
  };
}

/** Brings the read tables to the end of the log. */
export async function project(servers: Projected): Promise<void> {
  const { projector, pool } = openProjector(servers);
  try {
    await projector.run();
  } finally {
    await pool.end();
  }
}

/** Builds the tables anew. */
export async function rebuild({ databaseUrl, log, pool }: Tables): Promise<void> {
  const building = openReadModelPool(databaseUrl, 'test rebuild', silent);
  try {
    await buildReadModel({
      pool: building,
      store: readerOn(log.store, pool),
      readModel: READ_MODEL,
      logger: silent,
    });
  } finally {
    await building.end();
  }
}

/** Builds the tables anew and tells what was in them before and what is in them now. */
export async function beforeAndAfterRebuild(servers: Tables): Promise<{ before: unknown; after: unknown }> {
  const { pool } = servers;
  const before = await dump(pool);
  await rebuild(servers);
  return { before, after: await dump(pool) };
}
