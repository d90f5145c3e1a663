import { strict as assert } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';

import { publicLinkAnswerSchema } from '@fines/domain/fine/public-link.ts';

import { issue } from '../../tests/support/fines.ts';
import type { TestSystem } from '../../tests/support/test-system.ts';
import { type Figure, percentile, timeOf } from '../tools/figure.ts';
import type { Options } from '../tools/options.ts';
import { officer } from '../tools/system.ts';

const part = 'public';

const AT_ONCE = 64;
/** Of each of those who look: a page is read for longer, but so many look at once all the time. */
const PAUSE_MS = 500;
const WANTED_MS = 30;

/** What the console asks meanwhile, one question after the other. */
const LIST = '/fines?sort=["createdAt","DESC"]&range=[0,9]&filter={}';

/** How long the page of a fine takes on the public site, with so many people there, while a console asks as well. */
export async function measurePublic({ times }: Options, system: TestSystem): Promise<Figure[]> {
  const client = await officer(system);
  const { fine, headers } = await issue(client);
  const seen = { 'X-Min-Position': headers.get('X-Position') ?? '' };
  const answer = await client.get(`/fines/${fine.id}/public-link`, seen);
  const { link } = publicLinkAnswerSchema.parse(answer.body);
  assert(link !== null, 'there is no public site');

  const ended = new AbortController();
  const asking = (async () => {
    while (!ended.signal.aborted) await client.get(LIST);
  })();
  const people = Array.from({ length: AT_ONCE }, (_, nth) => look(link.url, { nth, times: times / 10 }));
  const all = (await Promise.all(people)).flat();
  ended.abort();
  await asking;
  const figure = (name: string, share: number): Figure => ({
    part,
    name: `page of a fine, ${AT_ONCE} people at once beside a console, ${name}`,
    value: percentile(all, share),
    unit: 'ms',
  });
  const p95 = figure('p95', 0.95);
  return [
    figure('p50', 0.5),
    { ...p95, target: { text: `≤ ${WANTED_MS} ms`, isMet: p95.value <= WANTED_MS } },
  ];
}

/** One person, who looks again and again. They do not all come in the same moment. */
async function look(url: string, { nth, times }: { nth: number; times: number }): Promise<number[]> {
  await delay((nth / AT_ONCE) * PAUSE_MS);
  const taken: number[] = [];
  // The first is the one who opens the connection.
  for (let time = -1; time < times; time++) {
    const ms = await timeOf(async () => {
      const page = await fetch(url);
      await page.text();
      assert(page.ok, `the page was answered with ${page.status}`);
    });
    if (time >= 0) taken.push(ms);
    await delay(PAUSE_MS);
  }
  return taken;
}
