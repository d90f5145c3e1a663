import type { Context, Handler } from './context.ts';
import { HttpProblem, problemOf } from './problem.ts';

/**
 * Answers what was thrown as problem JSON, never as HTML. `translate` turns errors of the service's own tools
 * into problems; others pass through.
 */
export const answerProblems =
  (translate: (error: unknown) => unknown = (error) => error): Handler =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      answer(ctx, await translate(error));
    }
  };

function answer(ctx: Context, error: unknown): void {
  const problem = problemOf(error);
  if (problem.status === 500) ctx.state.log.error({ err: error }, problem.message);
  else ctx.state.refusedFor = problem.code;
  if (error instanceof HttpProblem && error.retryAfterSeconds !== undefined) {
    ctx.set('Retry-After', String(error.retryAfterSeconds));
  }
  ctx.status = problem.status;
  ctx.body = JSON.stringify(problem);
  ctx.type = 'application/problem+json';
}
