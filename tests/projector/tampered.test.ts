import type { Signer } from '@fines/projector/checkpoints/signer.ts';
import { verifyLog } from '@fines/projector/verification/verify-log.ts';
import { keepVerification } from '@fines/proof/record.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { fineAmended, fineStatusChanged } from '../domain/events.ts';
import { query } from '../support/databases.ts';
import { changeEvent, deleteEvent, insertEvent, rewriteStream, swapEvents } from '../support/tamper.ts';
import { beforeAndAfterRebuild } from './projecting.ts';
import { type Ground, openGround } from './servers.ts';
import { foundBroken, openSigner, signAll, signedNotes } from './signing.ts';
import { numberOf } from './test-log.ts';

let ground: Ground;

const verify = () => verifyLog({ pool: ground.pool, store: ground.log.store }, undefined);

const fine = (n: number, revision: number) => ({ stream: `fine-${numberOf(n)}`, revision });
const cheaper = (data: object) => ({ ...data, location: 'Nowhere' });

/** Two hundred entries, in whose midst a fine was amended, and whose newest is a status. */
async function writeLog(): Promise<void> {
  await ground.log.issue(1, 100);
  await ground.log.fine(numberOf(7), fineAmended({ location: 'Manzini' }));
  await ground.log.issue(101, 150);
  await ground.log.fine(numberOf(7), fineAmended({ location: 'Mbabane' }));
  await ground.log.issue(151, 197);
  await ground.log.fine(numberOf(8), fineStatusChanged('UNPAID', 'PAID'));
}

const forgeries: Record<string, { forge: () => Promise<void>; found: RegExp; verified?: RegExp }> = {
  'changed an event': {
    forge: () => changeEvent(ground.storeUrl, fine(7, 1), cheaper),
    found: /^fine-FN-2026-007 at revision 1: this event, or one before it, is not what was written/,
  },
  'deleted the newest event': {
    forge: () => deleteEvent(ground.storeUrl, fine(8, 1)),
    found:
      /^fine-FN-2026-008 at revision 1: it was the newest event and is gone: .* of 200 entries it has 199$/,
  },
  'written a stream anew to its end': {
    forge: () => rewriteStream(ground.storeUrl, fine(7, 1), cheaper),
    found: /^fine-FN-2026-007 at revision 1: it is not the entry 101 that was signed/,
  },
  'swapped two events': {
    forge: () => swapEvents(ground.storeUrl, fine(90, 0), fine(120, 0)),
    found: /^fine-FN-2026-120 at revision 0: it stands as entry 90/,
  },
  'put an event in': {
    forge: () =>
      insertEvent(
        ground.storeUrl,
        { stream: fine(9, 0).stream, ...fineAmended({ location: 'Nowhere' }) },
        fine(100, 0),
      ),
    found: /^fine-FN-2026-009 at revision 1: it was put in as entry 100/,
  },
  'deleted an event in the midst': {
    forge: () => deleteEvent(ground.storeUrl, fine(7, 1)),
    found: /^fine-FN-2026-007 at revision 2: revision 1 is missing/,
  },
  'deleted the only event of a stream': {
    forge: () => deleteEvent(ground.storeUrl, fine(150, 0)),
    found: /^fine-FN-2026-007 at revision 2: before it, entry 151 is gone/,
    verified: /^fine-FN-2026-150: FN-2026-150 is missing/,
  },
};

describe('a log in which somebody has', () => {
  let signer: Signer;
  beforeAll(async () => {
    ground = await openGround();
    await writeLog();
    signer = await openSigner(ground, { newest: 150 });
    await signAll(ground, signer);
    await query(ground.storeUrl, 'CREATE TABLE event_store.before AS TABLE event_store.events');
  });
  afterAll(() => ground.close());

  it.each(Object.entries(forgeries))('%s is not signed, and what it was is said', async (_, forgery) => {
    await forgery.forge();
    await signer.run(true);
    expect(await foundBroken(ground)).toMatch(forgery.found);
    const { figures, flaw } = await signer.check();
    expect(figures).toMatchObject({ logBroken: 1 });
    expect(flaw).toContain(await foundBroken(ground));
    const firstBreak = expect.stringMatching(forgery.verified ?? forgery.found);
    expect(await verify()).toEqual({ entries: expect.any(Number), firstBreak, isForged: true });

    await query(ground.storeUrl, 'DELETE FROM event_store.events');
    await query(ground.storeUrl, 'INSERT INTO event_store.events SELECT * FROM event_store.before');
    await (await openSigner(ground)).run(true);
    expect(await signedNotes(ground)).toHaveLength(1);
    // That it was mended is believed when somebody has looked at all of it.
    const whole = { entries: 200, firstBreak: null, isForged: false };
    expect(await verify()).toEqual(whole);
    await keepVerification(ground.pool, { ...whole, seconds: 1 });
    await signer.run(true);
    expect(await signer.check()).toMatchObject({ figures: { logBroken: 0 }, flaw: undefined });
  });
});

describe('a tree that was built anew', () => {
  beforeEach(async () => {
    ground = await openGround();
    return () => ground.close();
  });

  it('over a log written anew is not signed', async () => {
    const signer = await openSigner(ground);
    await ground.log.issue(1, 40);
    await signAll(ground, signer);
    await ground.log.issue(41, 50);
    await signAll(ground, signer);
    await ground.log.issue(51, 90);
    await signAll(ground, signer);
    await rewriteStream(ground.storeUrl, fine(44, 0), cheaper);
    await beforeAndAfterRebuild(ground);
    await ground.log.issue(91, 95);
    await signAll(ground, signer);
    expect(await signedNotes(ground)).toHaveLength(3);
    expect(await foundBroken(ground)).toBe(
      'fine-FN-2026-041 at revision 0: it, or one of the 9 entries that follow on it, is not what was signed as entry 41',
    );
  });

  it('over a log that was cut off is not signed', async () => {
    const signer = await openSigner(ground);
    await ground.log.issue(1, 40);
    await signAll(ground, signer);
    await deleteEvent(ground.storeUrl, fine(40, 0));
    await ground.pool.query('DROP SCHEMA event_log CASCADE');
    await beforeAndAfterRebuild(ground);
    await signer.run(false);
    expect(await foundBroken(ground)).toMatch(
      /^fine-FN-2026-039 at revision 0: what followed on it is gone: .* of 40 entries it has 39$/,
    );
  });
});
