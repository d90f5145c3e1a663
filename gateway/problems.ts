import type { Handler } from '@fines/platform/http/context.ts';
import { HttpProblem, problemOf } from '@fines/platform/http/problem.ts';

/** Answers what was thrown as problem JSON, never as HTML. */
export const problems: Handler = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    const answer = problemOf(error);
    if (answer.status === 500) ctx.state.log.error({ err: error }, answer.message);
    if (error instanceof HttpProblem && error.retryAfterSeconds !== undefined) {
      ctx.set('Retry-After', String(error.retryAfterSeconds));
    }
    ctx.status = answer.status;
    ctx.body = JSON.stringify(answer);
    ctx.type = 'application/problem+json';
  }
};
