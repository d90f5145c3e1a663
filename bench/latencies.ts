/** Times in ms, in no order. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  const time = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (time === undefined) throw new Error('Nothing was measured');
  return time;
}

type Act = () => Promise<unknown>;

/** How long something takes, in ms. */
export async function timeOf(act: Act): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

/** Does each of these so many times, taking turns, so that they are disturbed by the same things. @returns the times of each in ms */
export async function timesOf<Name extends string>(
  count: number,
  acts: Readonly<Record<Name, Act>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(acts) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  const warmUp = Math.ceil(count / 10);
  for (let n = -warmUp; n < count; n++) {
    for (const name of names) {
      const time = await timeOf(acts[name]);
      if (n >= 0) times[name].push(time);
    }
  }
  return times;
}
