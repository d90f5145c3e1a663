import { beforeEach } from 'vitest';

import { openProcesses, type Process } from '../command-api/processes.ts';
import { useTables } from '../projector/use-servers.ts';
import { PostOffice, type Servers, startServers } from './post-office.ts';

export const EMAIL = { driverEmail: 'sipho.dlamini@example.sz' };
export const PHONE = { driverPhone: '7602 1234' };

type Post = {
  process: Process;
  other: Process;
  /** What is outside of the house. */
  out: Servers;
  /** That of the first process. */
  office: PostOffice;
};

/** Two processes of the command API, a mail server and an SMS gateway, anew for each test. Filled by the time that one asks. */
export function usePost(): Post {
  const tables = useTables();
  const filled: Partial<Post> = {};
  beforeEach(async () => {
    const [process, other] = await openProcesses(tables, 2);
    if (process === undefined || other === undefined) throw new Error('No processes');
    const out = await startServers();
    const office = new PostOffice(process, out);
    await office.open();
    Object.assign(filled, { process, other, out, office });
    return async () => {
      office.close();
      await out.close();
    };
  });
  return filled as Post;
}

/** Who asks for messages, or decides about them. */
export const askingIn = ({ process }: Post) => ({
  ...process,
  channels: ['EMAIL', 'SMS'] as const,
  wake: () => Promise.resolve(),
});

/** What the log tells of the messages about a fine, in words. */
export const outcomesOf = async ({ office }: Post, fineNumber: string): Promise<string[]> =>
  (await office.told(fineNumber)).map(
    ({ data: { kind, channel, outcome } }) => `${kind} ${channel} ${outcome}`,
  );
