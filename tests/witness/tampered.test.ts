import { READ_SCHEMA } from '@fines/platform/read-model.ts';
import { CHECKPOINTS } from '@fines/platform/record-tables.ts';
import { toBase64 } from '@fines/proof/notes/base64.ts';
import { treeIn } from '@fines/proof/tiles-in-postgres.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { checkNote, forgetLog, signLog, TAMPERINGS, writeFines } from '../audit/signed-log.ts';
import { fineAmended } from '../domain/events.ts';
import { useGround } from '../projector/ground.ts';
import { numberOf } from '../projector/test-log.ts';
import { LOG_KEY } from '../support/sign-log.ts';
import { AnsweringSystem, newFolder, type SignedLog, startWatching, type Watching } from './watching.ts';

const ground = useGround();

/** Answers what was signed last, and proves it from the tree as it is. */
const signedLog = (newest: () => string): SignedLog => ({
  note: () => Promise.resolve(newest()),
  consistency: async (from, to) => {
    const hashes = await treeIn(ground.pool, READ_SCHEMA).consistency(from, to);
    return { from, to, hashes: hashes.map(toBase64) };
  },
});

let note: string;
let witness: Watching;
beforeEach(async () => {
  await writeFines(ground);
  note = await signLog(ground);
  const system = await AnsweringSystem.start(
    signedLog(() => note),
    0,
  );
  witness = await startWatching(await newFolder(), system.url, LOG_KEY);
});

/** Who holds the key and administers the database does away with what was signed, and signs what the log is now. */
async function forgetAndSignAgain(): Promise<void> {
  await ground.pool.query(`ALTER TABLE ${CHECKPOINTS} DISABLE TRIGGER ALL; DELETE FROM ${CHECKPOINTS}`);
  await forgetLog(ground);
  note = await signLog(ground);
}

describe('a witness of a system whose administrator holds the key', () => {
  it('goes along as long as the log only grows', async () => {
    expect(await witness.watch.round()).toBe('good');
    await ground.log.fine(numberOf(1), fineAmended({ location: 'Siteki' }));
    note = await signLog(ground);
    expect(await witness.watch.round()).toBe('good');
    await forgetAndSignAgain();
    expect(await witness.watch.round()).toBe('good');
  });
});

describe.each(TAMPERINGS)('$what', ({ tamper, place, problem, isInTree }) => {
  it('shows since a checkpoint that was kept, and to the witness when all is signed anew', async () => {
    await witness.watch.round();
    const kept = note;
    await tamper(ground.storeUrl);
    const { finding } = await checkNote(ground, kept);
    expect(finding?.place).toEqual(place);
    expect(finding?.problem).toContain(problem);

    await forgetAndSignAgain();
    expect(await witness.watch.round()).toBe(isInTree ? 'alarm' : 'good');
    expect(witness.shouted.join().includes('does not begin with the 6 that were signed')).toBe(isInTree);
    expect((await checkNote(ground, kept)).finding).toBeDefined();
  });
});
