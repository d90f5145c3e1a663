import { AnotherLog } from '@fines/platform/shared/known-log.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { verifyLog } from '@fines/proof/nightly/verify-log.ts';
import { keepVerification } from '@fines/proof/record.ts';
import type { Signer } from '@fines/proof/signing/signer.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { fineAmended, fineStatusChanged } from '../domain/events.ts';
import { query } from '../support/databases.ts';
import { changeEvent, deleteEvent, insertEvent, rewriteStream, swapEvents } from '../support/tamper.ts';
import { rebuild } from './projecting.ts';
import { type Servers, openServers } from './servers.ts';
import { foundBroken, newKey, openSigner, signAll, signedNotes } from './signing.ts';
import { numberOf } from './test-log.ts';

let servers: Servers;

const verify = () => verifyLog({ pool: servers.pool, store: servers.log.store }, undefined);

const fine = (n: number, revision: number) => ({ stream: `fine-${numberOf(n)}`, revision });
const cheaper = (data: object) => ({ ...data, location: 'Nowhere' });

/** Forty entries, in whose midst a fine was amended, and whose newest is a status. */
async function writeLog(): Promise<void> {
  await servers.log.issue(1, 20);
  await servers.log.fine(numberOf(7), fineAmended({ location: 'Manzini' }));
  await servers.log.issue(21, 30);
  await servers.log.fine(numberOf(7), fineAmended({ location: 'Mbabane' }));
  await servers.log.issue(31, 37);
  await servers.log.fine(numberOf(8), fineStatusChanged('UNPAID', 'PAID'));
}

const [DATA, METADATA] = [`convert_from(data, 'UTF8')`, `convert_from(metadata, 'UTF8')`];

/** What only the event store's database shows. */
const changeColumn = ({ stream, revision }: ReturnType<typeof fine>, set: string): Promise<void> =>
  query(
    servers.storeUrl,
    `UPDATE event_store.events SET ${set} WHERE stream = '${stream}' AND revision = ${revision}`,
  );

const forgeries: Record<string, { forge: () => Promise<void>; found: RegExp }> = {
  'changed an event': {
    forge: () => changeEvent(servers.storeUrl, fine(7, 1), cheaper),
    found: /^fine-FN-2026-007 at revision 1: this event, or one before it, is not what was written/,
  },
  'changed the first event of a stream': {
    forge: () => changeEvent(servers.storeUrl, fine(36, 0), cheaper),
    found: /^fine-FN-2026-036 at revision 0: this event, or one before it, is not what was written/,
  },
  'named a member of an event twice': {
    forge: () =>
      changeColumn(fine(7, 1), `data = convert_to('{"location":"Nowhere",' || substr(${DATA}, 2), 'UTF8')`),
    found: /^fine-FN-2026-007 at revision 1: this event, or one before it, is not what was written/,
  },
  'named a member of metadata twice': {
    forge: () =>
      changeColumn(fine(7, 1), `metadata = convert_to('{"hash":"",' || substr(${METADATA}, 2), 'UTF8')`),
    found: /^fine-FN-2026-007 at revision 1: this event, or one before it, is not what was written/,
  },
  'set back when an event was recorded': {
    forge: () => changeColumn(fine(7, 1), `created = created - interval '1 hour'`),
    found: /^fine-FN-2026-007 at revision 1: it is not the entry 21 that was signed/,
  },
  'given an event another id': {
    forge: () => changeColumn(fine(7, 1), 'id = gen_random_uuid()'),
    found: /^fine-FN-2026-007 at revision 1: it is not the entry 21 that was signed/,
  },
  'deleted the newest event': {
    forge: () => deleteEvent(servers.storeUrl, fine(8, 1)),
    found: /^fine-FN-2026-037 at revision 0: what followed on it is gone: .* of 40 entries it has 39$/,
  },
  'written a stream anew to its end': {
    forge: () => rewriteStream(servers.storeUrl, fine(7, 1), cheaper),
    found: /^fine-FN-2026-007 at revision 1: it is not the entry 21 that was signed/,
  },
  'swapped two events': {
    forge: () => swapEvents(servers.storeUrl, fine(18, 0), fine(24, 0)),
    found: /^fine-FN-2026-024 at revision 0: it stands as entry 18/,
  },
  'put an event in': {
    forge: () =>
      insertEvent(
        servers.storeUrl,
        { stream: fine(9, 0).stream, ...fineAmended({ location: 'Nowhere' }) },
        fine(20, 0),
      ),
    found: /^fine-FN-2026-009 at revision 1: it was put in as entry 20/,
  },
  'deleted an event in the midst': {
    forge: () => deleteEvent(servers.storeUrl, fine(7, 1)),
    found: /^fine-FN-2026-007 at revision 2: revision 1 is missing/,
  },
  'deleted the only event of a stream': {
    forge: () => deleteEvent(servers.storeUrl, fine(30, 0)),
    found: /^fine-FN-2026-007 at revision 2: before it, entry 31 is gone/,
  },
};

describe('a log in which somebody has', () => {
  let signer: Signer;
  beforeAll(async () => {
    servers = await openServers();
    await writeLog();
    signer = await openSigner(servers, { newest: 30 });
    await signAll(servers, signer);
    await query(servers.storeUrl, 'CREATE TABLE event_store.before AS TABLE event_store.events');
  });
  afterAll(() => servers.close());

  it.each(Object.entries(forgeries))('%s is not signed, and what it was is said', async (_, forgery) => {
    await forgery.forge();
    // Where the newest events moved, this is another log, until somebody accepts it.
    await servers.pool.query(`UPDATE ${READ_SCHEMA}.checkpoint SET log = NULL`);
    await signer.run(true);
    expect(await foundBroken(servers)).toMatch(forgery.found);
    const { figures, flaw } = await signer.check();
    expect(figures).toMatchObject({ logBroken: 1 });
    expect(flaw).toContain(await foundBroken(servers));
    const firstBreak = expect.stringMatching(forgery.found);
    expect(await verify()).toMatchObject({ entries: expect.any(Number), firstBreak, isForged: true });

    await query(servers.storeUrl, 'DELETE FROM event_store.events');
    await query(servers.storeUrl, 'INSERT INTO event_store.events SELECT * FROM event_store.before');
    await (await openSigner(servers)).run(true);
    expect(await signedNotes(servers)).toHaveLength(1);
    // That it was mended is believed when somebody has looked at all of it.
    const whole = { entries: 40, firstBreak: null, isForged: false };
    expect(await verify()).toMatchObject(whole);
    await keepVerification(servers.pool, { ...whole, seconds: 1 });
    await signer.run(true);
    expect(await signer.check()).toMatchObject({ figures: { logBroken: 0 }, flaw: undefined });
  });
});

describe('a stream that somebody deleted', () => {
  beforeEach(async () => {
    servers = await openServers();
    return () => servers.close();
  });

  it('is named when the log is signed next, which goes on', async () => {
    await writeLog();
    await servers.log.issue(38, 60);
    await servers.log.fine(numberOf(7), fineAmended({ location: 'Siteki' }));
    const options = { newest: 20, privateKey: newKey() };
    const signer = await openSigner(servers, options);
    await signAll(servers, signer);
    expect(await foundBroken(servers)).toBeUndefined();
    // Its first events are older than those that are read again, so its chain cannot be followed any more.
    await query(
      servers.storeUrl,
      `INSERT INTO event_store.deleted_streams VALUES ('fine-FN-2026-007', 4, false, -1)`,
    );
    await servers.log.issue(61, 62);
    await signAll(servers, await openSigner(servers, options));
    expect(await signedNotes(servers)).toHaveLength(2);
    expect(await foundBroken(servers)).toBe(
      'fine-FN-2026-007: its stream was deleted; the log still holds its 4 events',
    );
    expect(await verify()).toMatchObject({ firstBreak: await foundBroken(servers), isForged: false });

    // It is kept once, and signing goes on.
    await servers.log.issue(63, 64);
    await signAll(servers, signer);
    expect(await signedNotes(servers)).toHaveLength(3);
    expect((await servers.pool.query('SELECT FROM audit.verifications')).rowCount).toBe(1);
  });
});

describe('a store that is another one, or lacks the newest event,', () => {
  beforeEach(async () => {
    servers = await openServers();
    return () => servers.close();
  });

  it('is not signed, and nothing of that stays when the right one is back', async () => {
    const privateKey = newKey();
    const signer = await openSigner(servers, { privateKey });
    await servers.log.issue(1, 5);
    await signAll(servers, signer);
    const other = await openServers();
    await other.log.issue(1, 9, () => ({ location: 'Manzini' }));
    const { pool } = servers;
    const wrong = await openSigner({ ...other, pool }, { privateKey });
    expect(await wrong.run(true)).toBe(false);
    await expect(verifyLog({ pool, store: other.log.store }, undefined)).rejects.toThrow(AnotherLog);
    await other.close();

    await query(servers.storeUrl, 'CREATE TABLE event_store.before AS TABLE event_store.events');
    await deleteEvent(servers.storeUrl, fine(5, 0));
    expect(await signer.run(true)).toBe(false);
    await expect(verify()).rejects.toThrow('revision 0 of fine-FN-2026-005 is not at');
    await query(servers.storeUrl, 'DELETE FROM event_store.events');
    await query(servers.storeUrl, 'INSERT INTO event_store.events SELECT * FROM event_store.before');

    expect(await foundBroken(servers)).toBeUndefined();
    await servers.log.issue(6, 6);
    await signAll(servers, signer);
    expect(await signedNotes(servers)).toHaveLength(2);
  });
});

describe('a tree that was built anew', () => {
  beforeEach(async () => {
    servers = await openServers();
    return () => servers.close();
  });

  it('over a log written anew is not signed', async () => {
    const signer = await openSigner(servers);
    await servers.log.issue(1, 40);
    await signAll(servers, signer);
    await servers.log.issue(41, 50);
    await signAll(servers, signer);
    await servers.log.issue(51, 90);
    await signAll(servers, signer);
    await rewriteStream(servers.storeUrl, fine(44, 0), cheaper);
    await rebuild(servers);
    await servers.log.issue(91, 95);
    await signAll(servers, signer);
    expect(await signedNotes(servers)).toHaveLength(3);
    expect(await foundBroken(servers)).toBe(
      'fine-FN-2026-041 at revision 0: it, or one of the 9 entries that follow on it, is not what was signed as entry 41',
    );
  });

  it('over a log that was cut off is not signed', async () => {
    const signer = await openSigner(servers);
    await servers.log.issue(1, 40);
    await signAll(servers, signer);
    await deleteEvent(servers.storeUrl, fine(40, 0));
    await servers.pool.query(`UPDATE ${READ_SCHEMA}.checkpoint SET log = NULL`);
    await rebuild(servers);
    await signer.run(false);
    expect(await foundBroken(servers)).toMatch(
      /^fine-FN-2026-039 at revision 0: what followed on it is gone: .* of 40 entries it has 39$/,
    );
  });

  it.each([
    ['is signed under another name if all its hashes fit', rewriteStream, 2],
    ['is signed under no name if a hash does not fit', changeEvent, 1],
  ])('over a log that is not what was signed %s', async (_, forge, signed) => {
    const privateKey = newKey();
    await servers.log.issue(1, 40);
    await signAll(servers, await openSigner(servers, { privateKey, origin: 'fines.example/log' }));
    await forge(servers.storeUrl, fine(20, 0), cheaper);
    await keepVerification(servers.pool, { ...(await verify()), seconds: 1 });
    expect(await foundBroken(servers)).toMatch(/^fine-FN-2026-020 at revision 0/);
    await rebuild(servers);
    const origin = 'fines.example/log-2';
    const verified = await verifyLog({ pool: servers.pool, store: servers.log.store }, { origin });
    await keepVerification(servers.pool, { ...verified, seconds: 1 });
    await signAll(servers, await openSigner(servers, { privateKey, origin }));
    expect(await signedNotes(servers)).toHaveLength(signed);
  });
});
