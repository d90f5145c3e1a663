import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { FineProof } from '@fines/domain/record/record.ts';
import { KNOWN_BREAKS_STREAM } from '@fines/domain/shared/streams.ts';
import { PersonalData } from '@fines/platform/personal-data/keys.ts';
import { ensureAccessLogTable } from '@fines/platform/shared/access-log-table.ts';
import { fineHistory, fineRecord } from '@fines/read-api/fine/history.ts';
import { fineProof } from '@fines/read-api/fine/proof.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';

import { fineAmended } from '../domain/events.ts';
import { acknowledge, verifyAndKeep, writePeople } from '../projector/known-breaks.ts';
import { useServers } from '../projector/use-servers.ts';
import { newFolder } from '../support/new-folder.ts';
import { personalKey } from '../support/personal-data-key.ts';
import { changeEvent, deleteEvent, rewriteStream } from '../support/tamper.ts';
import { auditOf } from './audited-log.ts';
import { signLog, VERIFIER_KEY, writeFines } from './signed-log.ts';
import { type Argument, hasPython, verifyOffline } from './verify-offline.ts';

const servers = useServers();
const FINE = 'FN-2026-002';
const place = { stream: `fine-${FINE}`, revision: 1 };
const elsewhere = (data: object) => ({ ...data, location: 'Nowhere' });
let before: string;

beforeEach(async () => {
  await ensureAccessLogTable(servers.pool);
  await writePeople(servers);
  await writeFines(servers);
  await servers.log.fine(FINE, fineAmended({ location: 'Siteki' }));
  before = await signLog(servers);
});

const personal = () => new PersonalData(servers.pool, personalKey);

async function proofNow(): Promise<FineProof> {
  const { pool, log } = servers;
  return fineProof({ pool, personal: personal() }, FINE, await fineRecord(FINE, { store: log.store }));
}

const audit = (...args: string[]) => auditOf(args, { store: servers.log.store, pool: servers.pool });

const ACKNOWLEDGED = /Stated by Sipho Dlamini, approved by Sipho Dlamini on .* A disk failed/;

const damages: Record<string, () => Promise<void>> = {
  'whose event was changed': () => changeEvent(servers.storeUrl, place, elsewhere),
  'whose event cannot be read any more': () => changeEvent(servers.storeUrl, place, () => ({ location: 5 })),
  'that was written anew': () => rewriteStream(servers.storeUrl, place, elsewhere),
  'that lacks an event': () => deleteEvent(servers.storeUrl, place),
};

const verifying = (content: unknown): Argument[] => ['proof', { content }, '--key', VERIFIER_KEY];

describe.each(Object.entries(damages))('a fine %s, as it is known,', (_, damage) => {
  beforeEach(async () => {
    await damage();
    await acknowledge(servers, await verifyAndKeep(servers));
    await signLog(servers);
  });

  it('is told by all that check the log, which find nothing else', async () => {
    const verified = await audit('--verify');
    expect(verified.stdout).toMatch(ACKNOWLEDGED);
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining('No other break was found') });
    const file = await fileWith(before);
    const since = await audit('--since', file, '--key', VERIFIER_KEY);
    expect(since.stdout).toMatch(ACKNOWLEDGED);
    expect(since).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing else was changed') });
  });

  it('shows it in its history', async () => {
    const { pool, log } = servers;
    const { chain, knownBreaks } = await fineHistory(FINE, {
      store: log.store,
      pool,
      personal: personal(),
      namesOf: async () => new Map(),
      photoUrlOf: () => '',
      logger: pino({ level: 'silent' }),
    });
    expect(chain).toEqual({ valid: true, brokenAt: null });
    expect(knownBreaks).toEqual([expect.stringMatching(ACKNOWLEDGED)]);
  });

  it.skipIf(!hasPython)('proves the rest, and says so first (needs python3)', async () => {
    const proof = await proofNow();
    const [statement] = proof.knownBreaks ?? [];
    if (statement === undefined) throw new Error('There is no known break');
    const data = { ...(statement.event.data as object), reason: 'Nothing happened' };
    const changed = { ...statement, event: { ...statement.event, data } };
    const outcomes = verifyOffline([
      [...verifying(proof)],
      [...verifying(proof), '--accept-known-breaks'],
      [...verifying({ ...proof, knownBreaks: [] })],
      [...verifying({ ...proof, knownBreaks: [changed] })],
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([3, 0, 1, 1]);
    const says = 'NOT ALL OF IT IS WHAT WAS SIGNED: 1 known break, see below. The rest:';
    const [alone, accepted] = outcomes.map(({ said }) => said);
    expect([alone, accepted]).toEqual([expect.stringContaining(says), expect.stringContaining(says)]);
    expect(outcomes[3]?.said).toContain('a known break is not what was written');
    expect(alone).toContain("stated by 'Sipho Dlamini', approved by 'Sipho Dlamini'");
  });

  it.skipIf(!hasPython)('leaves an exported log that can be checked (needs python3)', async () => {
    await ensureAccessLogTable(servers.pool);
    const folder = await newFolder();
    await audit('--export', folder);
    const log: Argument[] = ['log', folder, '--checkpoint', { content: before }, '--key', VERIFIER_KEY];
    const outcomes = verifyOffline([log, [...log, '--accept-known-breaks']]);
    expect(outcomes.map(({ status }) => status)).toEqual([3, 0]);
  });
});

it.skipIf(!hasPython)(
  'a statement that was changed is not believed, though that is known (needs python3)',
  async () => {
    await damages['whose event was changed']?.();
    await acknowledge(servers, await verifyAndKeep(servers));
    await signLog(servers);
    const statement = { stream: KNOWN_BREAKS_STREAM, revision: 1 };
    await changeEvent(servers.storeUrl, statement, (data) => ({ ...data, reason: 'Nothing happened' }));
    await acknowledge(servers, await verifyAndKeep(servers));
    const checkpoint = { content: await signLog(servers) };
    await acknowledge(servers, await verifyAndKeep(servers));
    const folder = await newFolder();
    await audit('--export', folder);
    const [outcome] = verifyOffline([['log', folder, '--checkpoint', checkpoint, '--key', VERIFIER_KEY]]);
    expect(outcome).toMatchObject({
      status: 3,
      said: expect.stringContaining(': 2 known breaks, see below'),
    });
    expect(outcome?.said).not.toContain('Nothing happened');
  },
);

async function fileWith(note: string): Promise<string> {
  const file = join(await newFolder(), 'checkpoint.txt');
  await writeFile(file, note);
  return file;
}
