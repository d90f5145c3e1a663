import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { TREE_HEADS } from '@fines/platform/shared/record-tables.ts';
import { toBase64 } from '@fines/proof/notes/keys.ts';
import { treeIn } from '@fines/proof/tiles-in-postgres.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { checkNote, forgetLog, signLog, TAMPERINGS, writeFines } from '../audit/signed-log.ts';
import { fineAmended } from '../domain/events.ts';
import { numberOf } from '../projector/test-log.ts';
import { useServers } from '../projector/use-servers.ts';
import { newFolder } from '../support/new-folder.ts';
import { LOG_KEY } from '../support/sign-log.ts';
import { AnsweringSystem, type SignedLog, startWatching, type Watching } from './watching.ts';

const servers = useServers();

/** Answers what was signed last, and proves it from the tree as it is. */
const signedLog = (newest: () => string): SignedLog => ({
  note: () => Promise.resolve(newest()),
  consistency: async (from, to) => {
    const hashes = await treeIn(servers.pool, READ_SCHEMA).consistency(from, to);
    return { from, to, hashes: hashes.map(toBase64) };
  },
});

let note: string;
let witness: Watching;
beforeEach(async () => {
  await writeFines(servers);
  note = await signLog(servers);
  const system = await AnsweringSystem.start(
    signedLog(() => note),
    0,
  );
  witness = await startWatching(await newFolder(), system.url, LOG_KEY);
});

/** Who holds the key and administers the database does away with what was signed, and signs what the log is now. */
async function forgetAndSignAgain(): Promise<void> {
  await servers.pool.query(`ALTER TABLE ${TREE_HEADS} DISABLE TRIGGER ALL; DELETE FROM ${TREE_HEADS};
    ALTER TABLE ${TREE_HEADS} ENABLE TRIGGER ALL`);
  await forgetLog(servers);
  note = await signLog(servers);
}

describe('a witness of a system whose administrator holds the key', () => {
  it('goes along as long as the log only grows', async () => {
    expect(await witness.watch.round()).toBe('good');
    await servers.log.fine(numberOf(1), fineAmended({ location: 'Siteki' }));
    note = await signLog(servers);
    expect(await witness.watch.round()).toBe('good');
    await forgetAndSignAgain();
    expect(await witness.watch.round()).toBe('good');
  });
});

describe.each(TAMPERINGS)('$what', ({ tamper, place, problem, isInTree }) => {
  it('shows since a checkpoint that was kept, and to the witness when all is signed anew', async () => {
    await witness.watch.round();
    const kept = note;
    await tamper(servers.storeUrl);
    const { finding } = await checkNote(servers, kept);
    expect(finding?.place).toEqual(place);
    expect(finding?.problem).toContain(problem);

    await forgetAndSignAgain();
    expect(await witness.watch.round()).toBe(isInTree ? 'alarm' : 'good');
    expect(witness.alerts.join().includes('does not begin with the 6 that were signed')).toBe(isInTree);
    expect((await checkNote(servers, kept)).finding).toBeDefined();
  });
});
