import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Commits } from '@fines/embedded/event-store/commits.ts';
import { follow } from '@fines/embedded/event-store/follow.ts';
import type { ReadContext } from '@fines/embedded/event-store/read-request.ts';
import { expect, test, vi } from 'vitest';

import { storedEvent } from './event-message.ts';

const stored = (position: number) => storedEvent({ position, revision: position });

test('a subscription misses no commit that happens while it reads', async () => {
  const commits = new Commits();
  const log: ReturnType<typeof stored>[] = [];
  type Query = (query: { values: [number, bigint] }) => Promise<{ rows: typeof log }>;
  const query = vi.fn<Query>(({ values: [, from] }) => {
    const rows = log.filter(({ position }) => BigInt(position) >= from);
    // Committed just after the database looked.
    if (log.length === 0) {
      log.push(stored(1));
      commits.advanceTo(1);
    }
    return Promise.resolve({ rows });
  });
  const stopping = new AbortController();
  const sent: string[] = [];
  const following = follow(
    { source: { isBackwards: false }, from: 'start', limit: undefined, filter: undefined },
    {
      signal: stopping.signal,
      send: (message) => {
        const read = Buffer.isBuffer(message) ? streams.ReadResp.deserializeBinary(message) : message;
        const position = read.getEvent()?.getCommitPosition();
        if (position !== undefined) sent.push(position);
        return Promise.resolve();
      },
    },
    { pool: { query } as unknown as ReadContext['pool'], commits, stopping: stopping.signal },
  );
  await vi.waitFor(() => expect(sent).toEqual(['1']));
  stopping.abort();
  await following;
  expect(query).toHaveBeenCalledTimes(2);
});
