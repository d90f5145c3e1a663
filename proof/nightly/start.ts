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

import { newestVerification } from '../record.ts';

const QUEUE = 'log-verification';

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
};

/** Verifies the whole log each night; also now and each hour, while there is no result or the newest is a break. */
export function startVerifying(
  { pool, queueStore, logger, onVerified }: Options,
  onStop: OnStop,
): HealthCheck {
  let child: ChildProcess | undefined;
  const newestAt = async (): Promise<number | undefined> => (await newestVerification(pool))?.at.getTime();
  const verify = singleFlight(async () => {
    const before = await newestAt();
    child = fork(join(import.meta.dirname, 'main.ts'));
    const [code] = await once(child, 'exit');
    // It ends with 1 after a break, too, which is a result.
    if (code !== 0 && (await newestAt()) === before) throw new Error('The log could not be verified');
    onVerified();
  });
  const nightly = workOnSchedule(openJobQueue(QUEUE, queueStore, logger), NIGHTLY, verify, logger);
  onStop(() => nightly.close());
  // Runs before `nightly.close`, which waits for the child. The next worker repeats what was cut off.
  onStop(async () => void child?.kill());
  const verifyIfDue = (): void =>
    // The child logs its own errors, unless it was killed.
    void isDue(pool)
      .then((due) => (due ? verify() : undefined))
      .catch((error: unknown) => logger.warn({ err: error }, 'the log was not verified'));
  const clock = setInterval(verifyIfDue, AGAIN_MS);
  onStop(async () => clearInterval(clock));
  verifyIfDue();
  const queue = queueHealth(nightly);
  return async () => (await brokenLog(pool)) ?? queue();
}

/** What the newest verification found; undefined if nothing. */
async function brokenLog(pool: Pool): Promise<Finding | undefined> {
  const newest = await newestVerification(pool);
  if (newest === undefined || newest.firstBreak === null) return undefined;
  return new Finding({}, `a break was found on ${newest.at.toISOString()}: ${newest.firstBreak}`);
}

async function isDue(pool: Pool): Promise<boolean> {
  const newest = await newestVerification(pool);
  const entries = (await findCheckpoint(pool, READ_SCHEMA))?.entries ?? 0;
  return entries > 0 && (newest === undefined || newest.firstBreak !== null);
}
