import { Finding, type HealthCheck, optionalCheck } from './http/health.ts';
import type { Signals } from './queue.ts';

/** A run of minutes keeps the next one waiting; what nobody takes for longer, nobody works on. */
const STANDS_STILL_SECONDS = 120;

/** A queue that does not answer, or in which nothing moves, takes no service away. */
export const queueHealth = (queue: Pick<Signals, 'state'>): HealthCheck =>
  optionalCheck(async () => {
    const { dueSeconds } = await queue.state();
    const standsStill = dueSeconds > STANDS_STILL_SECONDS;
    return new Finding({}, standsStill ? `a job has been due for ${Math.round(dueSeconds)} s` : undefined);
  });
