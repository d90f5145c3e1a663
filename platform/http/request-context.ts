import { AsyncLocalStorage } from 'node:async_hooks';

import { unavailable } from './problem.ts';

/** For whom the request that is being handled is answered. */
export type RequestContext = {
  /** Undefined for strangers. */
  personId: string | undefined;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
};

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs what answers a request, so that whatever it calls can tell for whom. */
export const runInRequestContext = <Result>(context: RequestContext, answer: () => Result): Result =>
  storage.run(context, answer);

/** Undefined outside of requests. */
export const requestContext = (): RequestContext | undefined => storage.getStore();

/** What work ends with when its client has gone. Nobody is there to read it. */
export const clientLeft = (): Error => unavailable('The connection ended before there was an answer.');

/**
 * To be called between the parts of long work: what is left of it is not worth doing once nobody waits for it.
 *
 * @throws HttpProblem 503
 */
export function stopIfClientLeft(): void {
  if (requestContext()?.signal.aborted) throw clientLeft();
}
