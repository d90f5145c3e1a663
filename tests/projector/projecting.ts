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

type On = Pick<Tables, 'log' | 'pool'>;

const optionsOn = ({ log, pool }: On) => ({
  pool,
  store: readerOn(log.store, pool),
  readModel: READ_MODEL,
  logger: silent,
});

/** A projector of the test's own process, with connections of its own, which runs when the test says so. */
export function openProjector(on: Pick<Tables, 'databaseUrl' | 'log'>): { projector: Projector; pool: Pool } {
  const pool = openReadModelPool(on.databaseUrl, 'test projector', silent);
  return { projector: new Projector(optionsOn({ ...on, pool })), pool };
}

/** Brings the read tables to the end of the log, by a projector that has only just started. */
export const project = (on: On): Promise<void> => new Projector(optionsOn(on)).run();

/** Builds the tables anew. */
export const rebuild = (on: On): Promise<unknown> => buildReadModel(optionsOn(on));

/** Builds the tables anew and tells what was in them before and what is in them now. */
export async function beforeAndAfterRebuild(servers: Tables): Promise<{ before: unknown; after: unknown }> {
  const { pool } = servers;
  const before = await dump(pool);
  await rebuild(servers);
  return { before, after: await dump(pool) };
}
