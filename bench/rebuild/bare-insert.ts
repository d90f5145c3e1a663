import { strict as assert } from 'node:assert';

import { openLogger } from '@fines/platform/logger.ts';
import { type Connection, type Pool, transaction } from '@fines/platform/postgres/postgres.ts';
import { READ_SCHEMA, openReadModelPool } from '@fines/platform/shared/read-model.ts';
import { createAllIndexes, createEmptyTables } from '@fines/projector/engine/schemas.ts';
import type { Row, Table, Value } from '@fines/projector/engine/table.ts';
import { copyRows } from '@fines/projector/engine/write.ts';
import { READ_MODEL } from '@fines/projector/projections.ts';
import { z } from 'zod';

import { runWorker } from '../tools/worker.ts';

const SCHEMA = 'bench_bare';
const TARGET = { readModel: READ_MODEL, schema: SCHEMA };
const BATCH = 10_000;

/** Turns a row that the driver read into one that can be written. */
const writable = (row: Record<string, unknown>): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, writableValue(value)]));

function writableValue(value: unknown): Value {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return value as Value;
}

/** Copies the rows of a read table in batches. The time for reading them is not counted. */
async function copyTable(pool: Pool, from: Connection, table: Table): Promise<{ rows: number; ms: number }> {
  await from.query(`DECLARE rows CURSOR FOR SELECT * FROM ${READ_SCHEMA}.${table.name}`);
  let [rows, ms] = [0, 0];
  for (;;) {
    const fetched = await from.query<Record<string, unknown>>(`FETCH ${BATCH} FROM rows`);
    if (fetched.rows.length === 0) break;
    const batch = fetched.rows.map(writable);
    const started = performance.now();
    await transaction(pool, copyRows(SCHEMA, table, batch));
    ms += performance.now() - started;
    rows += batch.length;
  }
  await from.query('CLOSE rows');
  return { rows, ms };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Writes the rows of the read tables into empty tables, and then creates their indexes. */
await runWorker(z.object({ databaseUrl: z.string() }), async ({ databaseUrl }) => {
  const pool = openReadModelPool(databaseUrl, 'bare insert', openLogger('bench'));
  let ms = await timed(() => transaction(pool, (connection) => createEmptyTables(connection, TARGET)));
  let rows = 0;
  await transaction(pool, async (from) => {
    for (const table of READ_MODEL.tables) {
      const copied = await copyTable(pool, from, table);
      ms += copied.ms;
      rows += copied.rows;
    }
  });
  ms += await timed(() => createAllIndexes(pool, TARGET));
  for (const { name } of READ_MODEL.tables) {
    const { rows: counted } = await pool.query<{ same: boolean }>(
      `SELECT (SELECT count(*) FROM ${SCHEMA}.${name}) = (SELECT count(*) FROM ${READ_SCHEMA}.${name}) AS same`,
    );
    assert(counted[0]?.same, `${name} has other rows than the read model`);
  }
  await pool.query(`DROP SCHEMA ${SCHEMA} CASCADE`);
  await pool.end();
  return { rows, seconds: ms / 1000 };
});
