import { strict as assert } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';

import { z } from 'zod';

import type { ApiClient } from '../../tests/support/api-client.ts';
import { issue } from '../../tests/support/fines.ts';
import type { TestSystem } from '../../tests/support/test-system.ts';
import { against, type Figure, percentile, timeOf } from '../tools/figure.ts';
import type { Options } from '../tools/options.ts';
import { officer } from '../tools/system.ts';

const part = 'visible';
const LIST = '/fines?sort=["createdAt","DESC"]&range=[0,9]&filter={}';
const list = z.array(z.object({ id: z.string() }));

/** As in a busy office: one command after the other, with a pause after each. */
const PAUSE_MS = 50;

const WANTED_MS = 50;

/** How long after a command's answer its row is in the list, if the list is asked with the position in that answer. */
export async function measureVisible({ times: count }: Options, system: TestSystem): Promise<Figure[]> {
  const client = await officer(system);
  const times: number[] = [];
  const alone: number[] = [];
  for (let n = 0; n < count; n++) {
    times.push(await timeUntilSeen(client));
    await delay(PAUSE_MS);
    alone.push(await timeOf(() => client.get(LIST)));
  }
  const figure = (name: string, share: number): Figure => {
    const value = percentile(times, share);
    const limit = against('the list alone', percentile(alone, share), value);
    return { part, name: `from the answer to the row in the list, ${name}`, value, unit: 'ms', limit };
  };
  const p95 = figure('p95', 0.95);
  return [
    figure('p50', 0.5),
    { ...p95, target: { text: `≤ ${WANTED_MS} ms`, isMet: p95.value <= WANTED_MS } },
  ];
}

async function timeUntilSeen(client: ApiClient): Promise<number> {
  const { fine, headers } = await issue(client);
  const answered = performance.now();
  const answer = await client.get(LIST, { 'X-Min-Position': headers.get('X-Position') ?? '' });
  const time = performance.now() - answered;
  assert(
    list.parse(answer.body).some(({ id }) => id === fine.id),
    `${fine.id} is not in the list`,
  );
  return time;
}
