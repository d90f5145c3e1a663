import { z } from 'zod';

import { percentile } from '../tools/figure.ts';
import { type Metered, metered, takenSchema } from '../tools/meter.ts';

/** The result. Latencies are in ms; `cores` is the processor time that this process itself used, per second. */
export const loadSchema = z.object({
  done: z.int().positive(),
  perSecond: z.number().positive(),
  p50: z.number(),
  p99: z.number(),
  p999: z.number(),
  cores: z.number(),
  /** Of the servers, for each act. */
  taken: takenSchema,
});
export type Load = z.output<typeof loadSchema>;

const WARM_UP = 0.2;

/** Lets `callers` call `act` again and again for some seconds, after a warm-up that is not counted. */
export async function keepUp(
  { callers, seconds, servers }: { callers: number; seconds: number; servers: Metered },
  act: () => Promise<unknown>,
): Promise<Load> {
  await during(callers, seconds * WARM_UP, act);
  return metered(servers, async () => {
    const cpu = process.cpuUsage();
    const started = performance.now();
    const times = await during(callers, seconds, act);
    const elapsed = performance.now() - started;
    const { user, system } = process.cpuUsage(cpu);
    return {
      done: times.length,
      perSecond: (times.length / elapsed) * 1000,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      p999: percentile(times, 0.999),
      cores: (user + system) / 1000 / elapsed,
    };
  });
}

async function during(callers: number, seconds: number, act: () => Promise<unknown>): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  const call = async (): Promise<void> => {
    for (let now = performance.now(); now < until;) {
      await act();
      const after = performance.now();
      times.push(after - now);
      now = after;
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return times;
}
