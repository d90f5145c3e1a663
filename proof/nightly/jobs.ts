import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { singleFlight } from '@fines/platform/async.ts';
import { Finding, type HealthCheck } from '@fines/platform/http/health.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import type { ScheduledJob } from '@fines/platform/queue/queue.ts';
import { findCheckpoint, READ_SCHEMA } from '@fines/platform/shared/read-model.ts';

import { differenceText, newestComparison } from '../comparison.ts';
import { newestVerification } from '../record.ts';

const VERIFY_LOG = join(import.meta.dirname, 'main.ts');

/** When hardly anybody works, and before the morning. */
const NIGHTLY = { pattern: '0 2 * * *', timeZone: 'Africa/Mbabane' };

/** By then a finding may be settled: the command API, once it is back, voids numbers that were left out. */
const HOURLY_MS = 3_600_000;

type Options = {
  pool: Pool;
  /** Called after each verification. */
  onVerified: () => void;
  /** The program that compares what people are shown with the log and keeps the result. */
  compareShown: string;
};

type Verifying = {
  /** Each night all, and each hour the log again while there is no result or the newest is a break. */
  jobs: Record<'verification' | 'verification-if-due', ScheduledJob>;
  checks: Record<'verification' | 'comparison', HealthCheck>;
  /** Ends what is under way: the job fails, and is tried again by whoever takes it. */
  stop: () => void;
};

/** Verifies the whole log, and then compares what people are shown with it. */
export function verifying({ pool, onVerified, compareShown }: Options): Verifying {
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
  const verifyIfDue = async (): Promise<void> => {
    if (await isDue(pool)) await verify();
  };
  return {
    jobs: {
      verification: { schedule: NIGHTLY, run: verifyAll },
      'verification-if-due': { schedule: { everyMs: HOURLY_MS }, run: verifyIfDue },
    },
    checks: { verification: () => brokenLog(pool), comparison: () => differencesFound(pool) },
    stop: () => children.forEach((child) => child.kill()),
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
