import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { formatVerifierKey, makePrivateKeyText, privateKeyOf, signingKey } from '@fines/proof/notes/keys.ts';
import { keepVerification } from '@fines/proof/record.ts';
import { showTreeHead } from '@fines/read-api/audit/since.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { fineAmended } from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import { numberOf } from '../projector/test-log.ts';
import { useServers } from '../projector/use-servers.ts';
import { LOG_KEY } from '../support/sign-log.ts';
import { deleteEvent, rewriteStream, swapEvents } from '../support/tamper.ts';
import { auditOf, type Outcome } from './audited-log.ts';
import { checkNote, forgetLog, signLog, VERIFIER_KEY, writeFines } from './signed-log.ts';

const servers = useServers();
let note: string;
beforeEach(async () => {
  await writeFines(servers);
  note = await signLog(servers);
});

const since = () => checkNote(servers, note);

describe('the log since a checkpoint', () => {
  it('is an extension, as it was and with what came after it', async () => {
    const whole = { brokenChains: 0, hiddenStreams: 0, isExtension: true, finding: undefined };
    expect(await since()).toMatchObject({ entries: 6, ...whole });
    await servers.log.fine(numberOf(1), fineAmended({ location: 'Siteki' }));
    expect(await since()).toMatchObject({ entries: 7, isExtension: true, finding: undefined });
  });

  it('is told to be another where the tree was built anew from what was forged, and no event is named', async () => {
    await deleteEvent(servers.storeUrl, { stream: 'fine-FN-2026-003', revision: 1 });
    await forgetLog(servers);
    await project(servers);
    const { finding } = await since();
    expect(finding).toMatchObject({ place: undefined });
    expect(finding?.problem).toContain(
      'the log was cut off: it has 5 entries, and 6 were signed. Which event',
    );
  });

  it('does not believe a tree whose leaves were changed, though its upper levels were not', async () => {
    await swapEvents(
      servers.storeUrl,
      { stream: 'fine-FN-2026-001', revision: 1 },
      { stream: 'fine-FN-2026-002', revision: 1 },
    );
    await servers.pool.query(
      `UPDATE ${READ_SCHEMA}.tree SET hashes = set_byte(hashes, 0, get_byte(hashes, 0) # 1) WHERE level = 0`,
    );
    expect((await since()).finding?.problem).toContain('the first 6 entries are not those that were signed');
  });

  it('shows a change of what came after it', async () => {
    await servers.log.fine(numberOf(1), fineAmended({ location: 'Siteki' }));
    await rewriteStream(servers.storeUrl, { stream: 'fine-FN-2026-001', revision: 2 }, (data) => data);
    expect((await since()).finding).toBeUndefined();
    await deleteEvent(servers.storeUrl, { stream: 'fine-FN-2026-001', revision: 1 });
    expect((await since()).finding?.problem).toContain('revision 1 is missing');
  });
});

describe('npm run audit -- --checkpoint', () => {
  it('gives the newest if nobody signs, and says so, and why', async () => {
    const [said, warned]: [string[], string[]] = [[], []];
    const voices = {
      say: (text: string) => void said.push(text),
      warn: (text: string) => void warned.push(text),
    };
    expect(await showTreeHead(servers, voices, 50)).toBe(true);
    expect(said).toEqual([note]);
    expect(warned).toEqual([
      expect.stringContaining('Nobody signs now: this is the newest checkpoint, of 2'),
    ]);

    const firstBreak = 'fine-FN-2026-002 at revision 1: its hash does not fit';
    await keepVerification(servers.pool, { entries: 6, seconds: 0.1, firstBreak, isForged: true });
    expect(await showTreeHead(servers, voices, 50)).toBe(false);
    expect(warned.join()).toContain('It begins with fine-FN-2026-002 at revision 1. Nothing is signed');
    expect(said).toEqual([note, note]);
  });
});

describe('npm run audit -- --since', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fines-since-'));
    return () => rm(folder, { recursive: true });
  });

  async function auditSince(text: string, ...more: string[]): Promise<Outcome> {
    const file = join(folder, 'checkpoint.txt');
    await writeFile(file, text);
    return auditOf(['--since', file, ...more], { store: servers.log.store, pool: servers.pool });
  }

  it('says what was proved, and whether the signature was', async () => {
    const checked = await auditSince(note, '--key', VERIFIER_KEY);
    expect(checked.stdout).toContain('Checkpoint   6 entries of fines.example/log');
    expect(checked.stdout).toContain('Signature    that of fines.example/log');
    expect(checked.stdout).toContain('Nothing was changed, cut off or left out.');
    expect(checked.code).toBe(0);

    await deleteEvent(servers.storeUrl, { stream: 'fine-FN-2026-002', revision: 1 });
    const unchecked = await auditSince(note);
    expect(unchecked.stdout).toContain('NOT CHECKED: give the verifier key');
    expect(unchecked.stdout).toContain('NOT what was signed');
    expect(unchecked.stdout).toContain(
      'First difference: fine-FN-2026-003 at revision 1: before it, entry 5 is gone',
    );
    expect(unchecked.code).toBe(1);
  });

  it('refuses what is no checkpoint, or not signed by the key that was given', async () => {
    const other = signingKey(LOG_KEY.name, 'note', privateKeyOf(makePrivateKeyText()));
    expect(await auditSince('soon\n')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('checkpoint.txt: The note has no signatures.'),
    });
    expect(await auditSince(note, '--key', formatVerifierKey(other))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('checkpoint.txt: The note is not signed by fines.example/log.'),
    });
  });
});
