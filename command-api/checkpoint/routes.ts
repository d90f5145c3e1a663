import { RECORD_KEEPERS } from '@fines/domain/checkpoint/roles.ts';
import { Batcher } from '@fines/platform/batcher.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres.ts';

import { signNow } from './sign-now.ts';

export function checkpointEndpoints({ pool }: { pool: Pool }): Endpoint[] {
  // Each waits on a connection of its own; whoever comes meanwhile waits for the next one.
  const signing = new Batcher<void, string>(async (asked) => {
    const note = await signNow(pool);
    return asked.map(() => note);
  });
  return [
    endpoint({
      method: 'post',
      path: '/checkpoint',
      summary: 'Have the log signed now, instead of within a minute: it appends no event',
      // Not by the matrix of commands: nothing of the business changes, and auditors may.
      access: { roles: RECORD_KEEPERS },
      answers: { 200: 'text' },
      problems: [409],
      handle: async () => ({
        body: await signing.do(),
        headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      }),
    }),
  ];
}
