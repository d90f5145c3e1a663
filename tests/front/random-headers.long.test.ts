import fc from 'fast-check';
import { expect, it, vi } from 'vitest';

import { hasCaddy } from '../support/caddy.ts';
import { randomHeaders } from './random-headers.ts';
import { last, recorded, recordedByCaddy, send, type WireAnswer } from './wire.ts';

const AT_ONCE = 40;
const RUNS = 12;

/** What an answer of the recording API is to; undefined for a refusal. */
const pathIn = ({ headers, body }: WireAnswer): string | undefined =>
  headers.get('content-type')?.startsWith('application/json')
    ? (JSON.parse(body) as { path?: string }).path
    : undefined;

/** Whatever is sent before or beside a request, it gets its own answer. @returns how many requests were sent */
async function ownAnswersAt(port: number): Promise<number> {
  let sent = 0;
  const holds = async (bytes: string): Promise<void> => {
    const n = (sent += 1);
    const [same, other] = await Promise.all([
      send(port, bytes + last(`/api/same/${n}`)),
      send(port, last(`/api/other/${n}`)),
    ]);
    expect(other.map((answer) => pathIn(answer))).toEqual([`/api/other/${n}`]);
    const paths = same.map((answer) => pathIn(answer)).filter((path) => path !== undefined);
    expect(paths.filter((path) => !/^\/+api\/(?:random|hidden)\b/.test(path))).toEqual(
      paths.includes(`/api/same/${n}`) ? [`/api/same/${n}`] : [],
    );
  };
  const requests = fc.array(randomHeaders, { minLength: AT_ONCE, maxLength: AT_ONCE });
  await fc.assert(
    fc.asyncProperty(requests, async (all) => {
      await Promise.all(all.map((bytes) => holds(bytes)));
    }),
    { seed: 7, numRuns: RUNS, interruptAfterTimeLimit: 40_000, endOnFailure: true },
  );
  return sent;
}

type Seen = Awaited<ReturnType<typeof recorded>>['seen'];

/** Enough of it was taken for a request to mean something. */
const expectEnough = (seen: Seen, sent: number): void =>
  expect(seen.filter(({ url }) => url.startsWith('/api/random')).length).toBeGreaterThan(sent / 8);

it('an API hears nothing but what the front of npm start has read as a request', async () => {
  const { port, seen, handled } = await recorded();
  const sent = await ownAnswersAt(port);
  const ids = seen.map(({ headers }) => headers['x-request-id'] ?? '');
  expect(new Set(ids).size).toBe(seen.length);
  await vi.waitFor(() => expect(ids.filter((id) => !handled.has(id))).toEqual([]));
  for (const { headers, url } of seen) {
    expect(url.split('?')[0]).toBe(handled.get(headers['x-request-id'] ?? ''));
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  }
  expectEnough(seen, sent);
});

it.skipIf(!hasCaddy)('an API hears nothing but what Caddy has read as a request', async () => {
  const { port, seen, nonsense } = await recordedByCaddy();
  const sent = await ownAnswersAt(port);
  expect(nonsense).toEqual([]);
  // Which is what Caddy writes into each.
  for (const { headers } of seen) expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  expectEnough(seen, sent);
});
