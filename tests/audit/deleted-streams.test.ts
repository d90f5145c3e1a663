import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { EventStoreDBClient } from '@eventstore/db-client';
import { verifyLog } from '@fines/proof/nightly/verify-log.ts';
import { newestVerification } from '@fines/proof/record.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { useServers } from '../projector/use-servers.ts';
import { query } from '../support/databases.ts';
import { auditOf, type Outcome, run } from './audited-log.ts';
import { checkNote, signLog, VERIFIER_KEY, writeFines } from './signed-log.ts';

const servers = useServers();
let client: EventStoreDBClient;
let note: string;
beforeEach(async () => {
  client = EventStoreDBClient.connectionString(servers.esdbUrl);
  await writeFines(servers);
  note = await signLog(servers);
  return () => client.dispose();
});

const STREAM = 'fine-FN-2026-002';

const insertDeletion = (truncateBefore: number) =>
  query(
    servers.storeUrl,
    `INSERT INTO event_store.deleted_streams VALUES ('${STREAM}', ${truncateBefore}, false, -1)`,
  );

const removals: Record<string, { remove: () => Promise<unknown>; found: string }> = {
  'deleted it': {
    remove: () => client.deleteStream(STREAM),
    found: `${STREAM}: its stream was deleted; the log still holds its 2 events`,
  },
  'deleted it behind the back of the store': {
    remove: () => insertDeletion(2),
    found: `${STREAM}: its stream was deleted; the log still holds its 2 events`,
  },
  'taken its beginning away': {
    remove: () => insertDeletion(1),
    found: `${STREAM}: its stream begins with revision 1; the log still holds what came before`,
  },
  'closed it for good': {
    remove: () => client.tombstoneStream(STREAM),
    found: `${STREAM}: its stream was closed for good; the log still holds its 2 events`,
  },
  // A real EventStoreDB would hide the events that exceed this number as soon as it is set to fewer.
  'set it to lose events': {
    remove: () => client.setStreamMetadata(STREAM, { maxCount: 5 }),
    found: `${STREAM}: its stream is set to lose events ($maxCount); the log holds its 2 events`,
  },
};

const nightly = () => verifyLog({ pool: servers.pool, store: servers.log.store }, undefined);
const auditing = (...args: string[]) => auditOf(args, { store: servers.log.store, pool: servers.pool });

async function auditSince(): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'fines-since-'));
  const file = join(folder, 'checkpoint.txt');
  await writeFile(file, note);
  const outcome = await auditing('--since', file, '--key', VERIFIER_KEY);
  await rm(folder, { recursive: true });
  return outcome;
}

describe('a stream of ours of which somebody has', () => {
  it.each(Object.entries(removals))('%s is named by every verification', async (_, { remove, found }) => {
    await remove();
    const verified = await auditing('--verify');
    expect(verified.stdout).toMatch(/^Streams +3 compared with the log +1 BROKEN$/m);
    expect(verified).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`First break: ${found}\n`),
    });
    // The log itself is what was written, so it is signed on.
    expect(await nightly()).toMatchObject({ entries: 6, firstBreak: found, isForged: false });
    const since = await auditSince();
    expect(since).toMatchObject({ code: 1, stdout: expect.stringContaining(`First difference: ${found}\n`) });
    expect(since.stdout).toContain('Signed part  unchanged');
    expect(since.stdout).toContain('Streams      1 LACK what the log has of them');
  });

  it('is whole again when the settings are taken back', async () => {
    await client.setStreamMetadata(STREAM, { maxCount: 5 });
    await client.setStreamMetadata(STREAM, {});
    expect(await auditing('--verify')).toMatchObject({ code: 0 });
    expect(await nightly()).toMatchObject({ firstBreak: null });
    expect(await checkNote(servers, note)).toMatchObject({ hiddenStreams: 0, finding: undefined });
  });
});

it('the nightly program ends with 1 when it finds something, and keeps it all the same', async () => {
  const env = { DATABASE_URL: servers.databaseUrl, ESDB_URL: servers.esdbUrl };
  const program = async () => (await run(['proof/nightly/main.ts'], env)).code;
  const found = async () => (await newestVerification(servers.pool))?.firstBreak;
  expect([await program(), await found()]).toEqual([0, null]);
  await client.deleteStream(STREAM);
  const deleted = `${STREAM}: its stream was deleted; the log still holds its 2 events`;
  expect([await program(), await found()]).toEqual([1, deleted]);
});

it('other programs may delete their own streams', async () => {
  const event = { id: crypto.randomUUID(), type: 'Ordered', data: {}, metadata: {} };
  await servers.log.store.append('orders-1', [event], 'no-stream');
  await client.deleteStream('orders-1');
  await client.tombstoneStream('fine-FN-2026-005');
  expect(await auditing('--verify')).toMatchObject({ code: 0 });
  expect(await nightly()).toMatchObject({ firstBreak: null });
});
