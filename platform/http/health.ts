import { singleFlight } from '../async.ts';
import type { Context, Handler } from './context.ts';

/** What a check can report when it does not fail. */
export class Finding {
  /** By name, for monitoring. */
  readonly figures: Readonly<Record<string, number>>;
  /** What is wrong, although the service works. */
  readonly flaw: string | undefined;
  /** What operators may want to know, although nothing is wrong. */
  readonly note: string | undefined;

  constructor(figures: Readonly<Record<string, number>>, flaw?: string, note?: string) {
    this.figures = figures;
    this.flaw = flaw;
    this.note = note;
  }
}

/** Throws if the thing that it checks does not work. May return a `Finding`. */
export type HealthCheck = () => Promise<unknown>;
export type HealthChecks = Readonly<Record<string, HealthCheck>>;

const CHECK_WITHIN_MS = 3000;
const OPTIONAL_WITHIN_MS = 1500;

/** A check of something that the service can do without: its failure becomes a flaw. */
export const optionalCheck = (check: HealthCheck): HealthCheck => {
  const look = async (): Promise<Finding> => {
    const { failure, finding } = await outcome(check, OPTIONAL_WITHIN_MS);
    return new Finding(finding?.figures ?? {}, failure ?? finding?.flaw, finding?.note);
  };
  return look;
};

/**
 * `/health/live`: the process answers. `/health/ready`: 200 if all that the service needs works, else 503 with the
 * checks that failed. The status is `degraded`, with 200, if something is wrong that the service can do without.
 *
 * @param mayKnowWhy who is told more than the status
 */
export function health(checks: HealthChecks, mayKnowWhy: (ctx: Context) => boolean = () => true): Handler {
  // However many ask at once.
  const look = singleFlight(() => runChecks(checks));
  return async (ctx, next) => {
    if (ctx.path === '/health/live') {
      ctx.body = { status: 'live' };
    } else if (ctx.path === '/health/ready') {
      const outcomes = await look();
      const status = statusOf(Object.values(outcomes));
      ctx.status = status === 'not ready' ? 503 : 200;
      ctx.body = { status, ...(mayKnowWhy(ctx) && reportOf(outcomes)) };
    } else {
      await next();
    }
  };
}

/** What the checks say of the whole service. */
export function statusOf(outcomes: readonly Outcome[]): 'ready' | 'degraded' | 'not ready' {
  if (outcomes.some(({ failure }) => failure !== undefined)) return 'not ready';
  return outcomes.some(({ finding }) => finding?.flaw !== undefined) ? 'degraded' : 'ready';
}

export type Outcome = { failure?: string; finding?: Finding };

function reportOf(outcomes: Record<string, Outcome>) {
  const checks = Object.entries(outcomes).map(([name, { failure, finding }]) => [
    name,
    [failure ?? finding?.flaw ?? 'ok', finding?.note].filter(Boolean).join('; '),
  ]);
  const figures = Object.values(outcomes).flatMap(({ finding }) => Object.entries(finding?.figures ?? {}));
  return {
    checks: Object.fromEntries(checks),
    ...(figures.length > 0 && { figures: Object.fromEntries(figures) }),
  };
}

/** The results of all checks by name. Each check gets a few seconds at most. */
export async function runChecks(checks: HealthChecks): Promise<Record<string, Outcome>> {
  const outcomes = Object.entries(checks).map(
    async ([name, check]) => [name, await outcome(check, CHECK_WITHIN_MS)] as const,
  );
  return Object.fromEntries(await Promise.all(outcomes));
}

async function outcome(check: HealthCheck, withinMs: number): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${withinMs} ms`)), withinMs);
  });
  try {
    const found = await Promise.race([check(), late]);
    return found instanceof Finding ? { finding: found } : {};
  } catch (error) {
    return { failure: error instanceof Error ? error.message : 'failed' };
  } finally {
    clearTimeout(timer);
  }
}
