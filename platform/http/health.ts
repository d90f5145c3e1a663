import type { Handler } from './context.ts';

/** Each check throws when what it looks at does not work. */
export type HealthChecks = Readonly<Record<string, () => Promise<unknown>>>;

const CHECK_WITHIN_MS = 3000;

/** `/health/live`: the process answers. `/health/ready`: what it needs answers too, else 503 and which not. */
export const health =
  (checks: HealthChecks): Handler =>
  async (ctx, next) => {
    if (ctx.path === '/health/live') {
      ctx.body = { status: 'live' };
    } else if (ctx.path === '/health/ready') {
      const results = await runChecks(checks);
      const ready = Object.values(results).every((result) => result === 'ok');
      ctx.status = ready ? 200 : 503;
      ctx.body = { status: ready ? 'ready' : 'not ready', checks: results };
    } else {
      await next();
    }
  };

async function runChecks(checks: HealthChecks): Promise<Record<string, string>> {
  const results = Object.entries(checks).map(async ([name, check]) => [name, await outcome(check)] as const);
  return Object.fromEntries(await Promise.all(results));
}

async function outcome(check: () => Promise<unknown>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${CHECK_WITHIN_MS} ms`)), CHECK_WITHIN_MS);
  });
  try {
    await Promise.race([check(), late]);
    return 'ok';
  } catch (error) {
    return error instanceof Error ? error.message : 'failed';
  } finally {
    clearTimeout(timer);
  }
}
