import type { Pool } from 'pg';

import { gaugePer } from '../metrics.ts';

const pools = new Map<string, Pool>();

/** From now on `/metrics` shows how the pool is used. The names of a process's pools must differ. */
export const watchPool = (name: string, pool: Pool): void => void pools.set(name, pool);

const perPool = (name: string, help: string, valueOf: (pool: Pool) => number): void =>
  gaugePer('pool', { name, help }, async () =>
    Object.fromEntries(
      [...pools].filter(([, pool]) => !pool.ended).map(([label, pool]) => [label, valueOf(pool)]),
    ),
  );

perPool('fines_postgres_pool_limit', 'Connections that a pool may have', ({ options }) => options.max);
perPool('fines_postgres_pool_connections', 'Connections that a pool has', ({ totalCount }) => totalCount);
perPool('fines_postgres_pool_idle', 'Connections that nobody uses', ({ idleCount }) => idleCount);
perPool('fines_postgres_pool_waiting', 'Who waits for a connection', ({ waitingCount }) => waitingCount);
