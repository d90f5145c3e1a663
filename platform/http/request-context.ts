import { AsyncLocalStorage } from 'node:async_hooks';

/** Who asks, in the request that is being handled. */
export type RequestContext = {
  personId: string;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
};

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs what answers a request, so that whatever it calls can tell for whom. */
export const runInRequestContext = <Result>(context: RequestContext, answer: () => Result): Result =>
  storage.run(context, answer);

/** Undefined outside of requests, and in those of strangers. */
export const requestContext = (): RequestContext | undefined => storage.getStore();
