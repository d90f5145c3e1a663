import { AsyncLocalStorage } from 'node:async_hooks';

/** Who asks, in the request that is being handled. */
export type Asking = {
  personId: string;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
};

const storage = new AsyncLocalStorage<Asking>();

/** Runs what answers a request, so that whatever it calls can tell for whom. */
export const askedBy = <Result>(asking: Asking, answer: () => Result): Result => storage.run(asking, answer);

/** Undefined outside of requests, and in those of strangers. */
export const asking = (): Asking | undefined => storage.getStore();
