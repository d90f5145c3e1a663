import { setTimeout as delay } from 'node:timers/promises';

import { Client } from 'pg';
import { z } from 'zod';

import { cpuSecondsByOwner } from './processes.ts';

/** What a load is measured on: its servers' processes by name, and the database that it is kept in. */
export const meteredSchema = z.object({
  processes: z.record(z.string(), z.int()),
  databaseUrl: z.string(),
});
export type Metered = z.output<typeof meteredSchema>;

/**
 * What one act took, of which there were many. `flushes` counts how often Postgres made sure that its log (WAL) is on
 * disk; null if this Postgres does not say: 17 and older do not tell it in this way.
 */
export const takenSchema = z.object({
  /** The processor time of each process in ms. */
  cpu: z.record(z.string(), z.number()),
  commits: z.number(),
  flushes: z.number().nullable(),
});
export type Taken = z.output<typeof takenSchema>;

/** Each backend adds what it did to these counters once a second, so that a short load is counted roughly. */
const COUNTERS = `
  SELECT (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database())::float8 AS commits,
         (SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal')::float8 AS flushes`;

/** A backend that has nothing to do adds what is left only after 10 seconds. */
const ADDED_WITHIN_MS = 11_000;

/** Waits until the counters hold what was done before, such as the thousands of questions of a start. */
export const countersUpToDate = (): Promise<void> => delay(ADDED_WITHIN_MS);

/** Measures what `work` takes, for each of the acts that it says it has done. */
export async function metered<Result extends { done: number }>(
  { processes, databaseUrl }: Metered,
  work: () => Promise<Result>,
): Promise<Result & { taken: Taken }> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const read = async () => {
    const { rows } = await client.query<{ commits: number; flushes: number | null }>(COUNTERS);
    const [counters = { commits: 0, flushes: null }] = rows;
    return { ...counters, cpu: await cpuSecondsByOwner(processes) };
  };
  const before = await read();
  const result = await work();
  const after = await read();
  await client.end();
  const each = (taken: number): number => taken / result.done;
  const cpu = [...after.cpu].map(([name, seconds]): [string, number] => [
    name,
    each((seconds - (before.cpu.get(name) ?? 0)) * 1000),
  ]);
  const flushes =
    after.flushes === null || before.flushes === null ? null : each(after.flushes - before.flushes);
  return {
    ...result,
    taken: { cpu: Object.fromEntries(cpu), commits: each(after.commits - before.commits), flushes },
  };
}
