import { randomUUID } from 'node:crypto';

import type { DamagedEntry } from '@fines/domain/known-break/events.ts';
import { KNOWN_BREAKS_STREAM } from '@fines/domain/shared/streams.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { ensureRecordTables } from '@fines/platform/shared/record-tables.ts';
import { requireExtension } from '@fines/proof/check.ts';
import { readKnownBreaks } from '@fines/proof/known-breaks/read.ts';
import type { Signer } from '@fines/proof/signing/signer.ts';
import { readLeaves, treeIn } from '@fines/proof/tiles-in-postgres.ts';
import { checkSince } from '@fines/proof/verify/since.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { fineAmended } from '../domain/events.ts';
import { query } from '../support/databases.ts';
import { changeEvent, deleteEvent, rewriteStream, swapEvents } from '../support/tamper.ts';
import { acknowledge, APPROVER, OFFICER, STATER, verifyAndKeep, writePeople } from './known-breaks.ts';
import { rebuild } from './projecting.ts';
import { openServers, type Servers } from './servers.ts';
import { foundBroken, newKey, opened, openSigner, signAll, signedNotes } from './signing.ts';
import { numberOf } from './test-log.ts';

const privateKey = newKey();
let servers: Servers;
let signer: Signer;

const fine = (n: number, revision: number) => ({ stream: `fine-${numberOf(n)}`, revision });
const elsewhere = (data: object) => ({ ...data, location: 'Nowhere' });
const place = fine(7, 1);
const amend = (n: number, location: string) => servers.log.fine(numberOf(n), fineAmended({ location }));
const heads = async () => opened(await signedNotes(servers), privateKey);

/** A hundred fines, the seventh amended three times, so that its events are in the midst of others. */
async function writeLog(): Promise<void> {
  await writePeople(servers);
  // So that its second event is the first of a tile of the tree.
  await servers.log.issue(1, 61);
  await amend(7, 'Manzini');
  await servers.log.issue(62, 80);
  await amend(7, 'Mbabane');
  await servers.log.issue(81, 90);
  await amend(7, 'Siteki');
  await servers.log.issue(91, 95);
}

/** What was signed first, and what is since. */
async function requireConsistent(): Promise<void> {
  const [first, ...later] = await heads();
  const newest = later.at(-1);
  if (first === undefined || newest === undefined) throw new Error('Nothing was signed since');
  const path = await treeIn(servers.pool, READ_SCHEMA).consistency(first.size, newest.size);
  requireExtension(first, newest, path);
  const sources = { store: servers.log.store, leaves: () => readLeaves(servers.pool, READ_SCHEMA) };
  const since = await checkSince(first, sources, () => undefined);
  expect(since).toMatchObject({ isExtension: true, finding: undefined, brokenChains: 0, hiddenStreams: 0 });
}

/** The log is found to be what was written but for what is known, and new entries are signed. */
async function requireSigningGoesOn(): Promise<void> {
  expect(await verifyAndKeep(servers)).toMatchObject({ firstBreak: null, isForged: false, damage: null });
  const before = (await heads()).length;
  const next = 95 + before;
  await servers.log.issue(next, next);
  await signAll(servers, signer);
  expect(await heads()).toHaveLength(before + 1);
}

const rootNow = async () => treeIn(servers.pool, READ_SCHEMA).root((await heads()).at(-1)?.size ?? 0);

beforeEach(async () => {
  servers = await openServers();
  await writeLog();
  signer = await openSigner(servers, { privateKey });
  await signAll(servers, signer);
  return () => servers.close();
});

const damages: Record<string, { damage: () => Promise<void>; found: RegExp; revisions: number[] }> = {
  'a byte of an event was changed': {
    damage: () => changeEvent(servers.storeUrl, fine(7, 1), elsewhere),
    found: /^fine-FN-2026-007 at revision 1: this event, or one before it, is not what was written/,
    revisions: [1],
  },
  'a byte of the first event of a stream was changed': {
    damage: () => changeEvent(servers.storeUrl, fine(7, 0), elsewhere),
    found: /^fine-FN-2026-007 at revision 0/,
    revisions: [0],
  },
  'the hash of an event was changed': {
    damage: () => changeHash(fine(7, 1), 'f'.repeat(64)),
    found: /^fine-FN-2026-007 at revision 1/,
    revisions: [1, 2],
  },
  'the hash of an event cannot be read': {
    damage: () => changeHash(fine(7, 1), 'no hash'),
    found: /^fine-FN-2026-007 at revision 1/,
    revisions: [1, 2],
  },
  'a stream was written anew to its end': {
    damage: () => rewriteStream(servers.storeUrl, fine(7, 1), elsewhere),
    found: /^fine-FN-2026-007 at revision 1: it is not the entry 65 that was signed/,
    revisions: [1, 2, 3],
  },
  'an event in the midst is gone': {
    damage: () => deleteEvent(servers.storeUrl, fine(7, 1)),
    found: /^fine-FN-2026-007 at revision 2: revision 1 is missing/,
    revisions: [1, 2],
  },
};

const changeHash = ({ stream, revision }: ReturnType<typeof fine>, hash: string) =>
  query(
    servers.storeUrl,
    `UPDATE event_store.events
     SET metadata = convert_to(jsonb_set(convert_from(metadata, 'UTF8')::jsonb, '{hash}', '"${hash}"')::text, 'UTF8')
     WHERE stream = '${stream}' AND revision = ${revision}`,
  );

describe('a log of which it is acknowledged that', () => {
  it.each(Object.entries(damages))('%s is signed on', async (_, { damage, found, revisions }) => {
    await damage();
    await signer.run(true);
    expect(await foundBroken(servers)).toMatch(found);
    const broken = await verifyAndKeep(servers);
    expect(broken.damage?.entries.map(({ revision }) => revision)).toEqual(revisions);
    await acknowledge(servers, broken);
    // Live tables go on, and what is built anew is the same.
    await requireSigningGoesOn();
    await requireConsistent();
    const before = await rootNow();
    await rebuild(servers);
    expect(await rootNow()).toEqual(before);
    // Every start of reading lies before the place, and behind it.
    for (const newest of [5, 20, 60]) {
      signer = await openSigner(servers, { privateKey, newest });
      await requireSigningGoesOn();
    }
  });

  it('a stream was deleted has nothing to be found any more', async () => {
    const insert = `INSERT INTO event_store.deleted_streams VALUES ('fine-FN-2026-007', 4, false, -1)`;
    await query(servers.storeUrl, insert);
    const hidden = await verifyAndKeep(servers);
    expect(hidden).toMatchObject({ isForged: false, damage: { stream: 'fine-FN-2026-007', entries: [] } });
    await acknowledge(servers, hidden);
    await requireSigningGoesOn();
    await requireConsistent();
    expect(await foundBroken(servers)).toBeNull();
  });
});

describe('an event at a known break', () => {
  let broken: Awaited<ReturnType<typeof verifyAndKeep>>;
  beforeEach(async () => {
    await changeEvent(servers.storeUrl, fine(7, 1), elsewhere);
    broken = await verifyAndKeep(servers);
  });

  it('that changes again is another break, and needs another statement', async () => {
    await acknowledge(servers, broken);
    await requireSigningGoesOn();
    await changeEvent(servers.storeUrl, fine(7, 1), (data) => ({ ...data, location: 'Elsewhere' }));
    expect(await verifyAndKeep(servers)).toMatchObject({ firstBreak: broken.firstBreak, isForged: true });
    await acknowledge(servers, await verifyAndKeep(servers));
    await requireSigningGoesOn();
    // The first statement counts no more: its text is not what was acknowledged last.
    await changeEvent(servers.storeUrl, fine(7, 1), elsewhere);
    expect(await verifyAndKeep(servers)).toMatchObject({ isForged: true });
  });

  it('hides no second one behind it', async () => {
    await changeEvent(servers.storeUrl, fine(7, 3), elsewhere);
    await acknowledge(servers, broken);
    const second = await verifyAndKeep(servers);
    expect(second.firstBreak).toMatch(/^fine-FN-2026-007 at revision 3/);
    await acknowledge(servers, second);
    await requireSigningGoesOn();
  });

  it('is one again if what was stated of it was changed, and both can be acknowledged', async () => {
    await acknowledge(servers, broken);
    await requireSigningGoesOn();
    await changeEvent(servers.storeUrl, { stream: KNOWN_BREAKS_STREAM, revision: 1 }, elsewhere);
    const again = await verifyAndKeep(servers);
    expect(again).toMatchObject({ firstBreak: broken.firstBreak, damage: broken.damage });
    await acknowledge(servers, again);
    // Until the tree has what follows on the change, it cannot be told where that ends.
    await signAll(servers, signer);
    const changed = await verifyAndKeep(servers);
    expect(changed.firstBreak).toMatch(/^known-breaks at revision 1: this event, or one before it/);
    await acknowledge(servers, changed);
    await requireSigningGoesOn();
  });

  it('stays a break if its leaf is not the one that was signed', async () => {
    const [entry] = broken.damage?.entries ?? [];
    const other = { ...entry, leaf: Buffer.alloc(32).toString('base64') } as DamagedEntry;
    const damage = { stream: place.stream, entries: [other] };
    await acknowledge(servers, { ...broken, damage });
    expect(await verifyAndKeep(servers)).toMatchObject({ isForged: true });
    await rebuild(servers);
    expect(await verifyAndKeep(servers)).toMatchObject({ isForged: true });
  });

  it.each([
    ['without a statement', { isStated: false }, /nobody stated what it says/],
    ['in the name of somebody else', { writer: OFFICER }, /^the known break does not count: it is by/],
    ['by one person alone', { approver: STATER }, /the same person stated and approved it/],
    ['by somebody who was no super admin', { approver: OFFICER }, /was no active super admin then/],
    [
      'by somebody who says he was one',
      { approver: { ...OFFICER, role: 'SUPER_ADMIN' as const } },
      /was no active super admin then/,
    ],
    [
      'by somebody whom nobody knows',
      { stater: { ...STATER, id: randomUUID() }, approver: APPROVER },
      /was no active super admin then/,
    ],
  ])('is none that was acknowledged %s', async (_, how, problem) => {
    await acknowledge(servers, broken, how);
    expect(await verifyAndKeep(servers)).toMatchObject({ firstBreak: broken.firstBreak, isForged: true });
    const { acknowledged, refused } = await readKnownBreaks(servers.log.store);
    expect(acknowledged).toEqual([]);
    expect(refused[0]?.problem).toMatch(problem);
  });
});

it('is kept in tables that were there before such breaks could be known', async () => {
  const columns = (change: string) => servers.pool.query(`ALTER TABLE audit.verifications ${change}`);
  await columns('DROP COLUMN damage');
  await ensureRecordTables(servers.pool);
  await expect(columns('ADD COLUMN damage jsonb')).rejects.toThrow('already exists');
});

describe('no known break can be', () => {
  it('an event that was put into another place, or the end of the log cut off', async () => {
    await swapEvents(servers.storeUrl, fine(40, 0), fine(60, 0));
    expect(await verifyAndKeep(servers)).toMatchObject({ isForged: true, damage: null });
    await swapEvents(servers.storeUrl, fine(40, 0), fine(60, 0));
    await deleteEvent(servers.storeUrl, fine(95, 0));
    await servers.pool.query('DELETE FROM event_log.mark');
    expect(await verifyAndKeep(servers)).toMatchObject({ isForged: true, damage: null });
  });

  it('the first event behind a gone one that was the newest of another stream', async () => {
    await deleteEvent(servers.storeUrl, fine(7, 3));
    const firstBreak = expect.stringMatching(/^fine-FN-2026-091 at revision 0: before it, entry \d+ is gone/);
    expect(await verifyAndKeep(servers)).toMatchObject({ firstBreak, damage: null });
  });

  it('a leaf that was changed in Postgres, so that it is none of an event that is whole', async () => {
    const changed = `overlay(hashes PLACING decode(repeat('ab', 32), 'hex') FROM 32 * 9 + 1)`;
    const where = 'WHERE level = 0 AND index = 1';
    await servers.pool.query(`UPDATE ${READ_SCHEMA}.tree SET hashes = ${changed} ${where}`);
    expect(await verifyAndKeep(servers)).toMatchObject({ isForged: true, damage: null });
    await rebuild(servers);
    await requireSigningGoesOn();
  });
});
