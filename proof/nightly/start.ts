import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { singleFlight } from '@fines/platform/async.ts';
import { Finding, type HealthCheck } from '@fines/platform/http/health.ts';
import type { Logger } from '@fines/platform/logger.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { openJobQueue, queueHealth, type QueueStore, workOnSchedule } from '@fines/platform/queue/queue.ts';
import { findCheckpoint, READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import type { OnStop } from '@fines/platform/shared/service.ts';

import { differenceText, newestComparison } from '../comparison.ts';
import { newestVerification } from '../record.ts';

const QUEUE = 'log-verification';
const VERIFY_LOG = join(import.meta.dirname, 'main.ts');

/** When hardly anybody works, and before the morning. */
const NIGHTLY = { pattern: '0 2 * * *', timeZone: 'Africa/Mbabane' };

/** By then a finding may be settled: the command API, once it is back, voids numbers that were left out. */
const AGAIN_MS = 3_600_000;

type Options = {
  pool: Pool;
  queueStore: QueueStore;
  logger: Logger;
  /** Called after each verification. */
  onVerified: () => void;
  /** The program that compares what people are shown with the log and keeps the result. */
  compareShown: string;
};

/**
 * Verifies the whole log each night, and then compares what people are shown with it. Verifies it also now and each
 * hour, while there is no result or the newest is a break.
 */
export function startVerifying(
  { pool, queueStore, logger, onVerified, compareShown }: Options,
  onStop: OnStop,
): { verification: HealthCheck; comparison: HealthCheck } {
  const children = new Set<ChildProcess>();
  /** Runs a program that ends with 1 after a finding, too, which is a result. */
  const run = async (program: string, newest: () => Promise<{ at: Date } | undefined>): Promise<void> => {
    const newestAt = async (): Promise<number | undefined> => (await newest())?.at.getTime();
    const before = await newestAt();
    const child = fork(program);
    children.add(child);
    const [code] = await once(child, 'exit');
    children.delete(child);
    if (code !== 0 && (await newestAt()) === before) throw new Error(`${program} came to no result`);
  };
  const verify = singleFlight(async () => {
    await run(VERIFY_LOG, () => newestVerification(pool));
    onVerified();
  });
  const verifyAll = async (): Promise<void> => {
    await verify();
    await run(compareShown, () => newestComparison(pool));
  };
  const nightly = workOnSchedule(openJobQueue(QUEUE, queueStore, logger), NIGHTLY, verifyAll, logger);
  onStop(() => nightly.close());
  // Runs before `nightly.close`, which waits for a child. The next worker repeats what was cut off.
  onStop(async () => children.forEach((child) => child.kill()));
  const verifyIfDue = (): void =>
    // The child logs its own errors, unless it was killed.
    void isDue(pool)
      .then((due) => (due ? verify() : undefined))
      .catch((error: unknown) => logger.warn({ err: error }, 'the log was not verified'));
  const clock = setInterval(verifyIfDue, AGAIN_MS);
  onStop(async () => clearInterval(clock));
  verifyIfDue();
  const queue = queueHealth(nightly);
  return {
    verification: async () => (await brokenLog(pool)) ?? queue(),
    comparison: () => differencesFound(pool),
  };
}

/** What the newest verification found; undefined if nothing. */
async function brokenLog(pool: Pool): Promise<Finding | undefined> {
  const newest = await newestVerification(pool);
  if (newest === undefined || newest.firstBreak === null) return undefined;
  return new Finding({}, `a break was found on ${newest.at.toISOString()}: ${newest.firstBreak}`);
}

/** What the newest comparison found. */
async function differencesFound(pool: Pool): Promise<Finding> {
  const newest = await newestComparison(pool);
  const [first] = newest?.differences ?? [];
  const differences = newest?.differences.length ?? 0;
  return new Finding(
    { differences },
    first &&
      `what is shown differs from the log in ${differences} ${differences === 1 ? 'place' : 'places'}, as found on ${newest?.at.toISOString()}, the first ${differenceText(first)}`,
  );
}

async function isDue(pool: Pool): Promise<boolean> {
  const newest = await newestVerification(pool);
  const entries = (await findCheckpoint(pool, READ_SCHEMA))?.entries ?? 0;
  return entries > 0 && (newest === undefined || newest.firstBreak !== null);
}
