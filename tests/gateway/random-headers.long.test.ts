import fc from 'fast-check';
import { expect, it, vi } from 'vitest';

import { randomHeaders } from './random-headers.ts';
import { last, recorded, send, type WireAnswer } from './wire.ts';

const AT_ONCE = 40;
const RUNS = 12;

/** What an answer of the recording API is to; undefined for a refusal. */
const pathIn = ({ body }: WireAnswer): string | undefined =>
  body === '' ? undefined : (JSON.parse(body) as { path?: string }).path;

it.each([false, true])(
  'whatever was sent before or beside it, a request gets its own answer, and an API hears nothing else (in one process: %s)',
  async (inOneProcess) => {
    const { port, seen, nonsense, handled } = await recorded(inOneProcess);
    let sent = 0;

    const holds = async (bytes: string): Promise<void> => {
      const n = (sent += 1);
      const [same, other] = await Promise.all([
        send(port, bytes + last(`/api/same/${n}`)),
        send(port, last(`/api/other/${n}`)),
      ]);
      expect(other.map((answer) => pathIn(answer))).toEqual([`/api/other/${n}`]);
      const paths = same.map((answer) => pathIn(answer)).filter((path) => path !== undefined);
      expect(paths.filter((path) => !/^\/api\/(?:random|hidden)\b/.test(path))).toEqual(
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

    expect(nonsense).toEqual([]);
    const ids = seen.map(({ headers }) => headers['x-request-id'] ?? '');
    expect(new Set(ids).size).toBe(seen.length);
    await vi.waitFor(() => expect(ids.filter((id) => !handled.has(id))).toEqual([]));
    for (const { headers, url } of seen) {
      expect(url.split('?')[0]).toBe(handled.get(headers['x-request-id'] ?? ''));
      expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    }
    // Enough of it was taken for a request to mean something.
    expect(seen.filter(({ url }) => url.startsWith('/api/random')).length).toBeGreaterThan(sent / 8);
  },
);
