import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { formatNote, parseNote } from '@fines/proof/notes/signed-note.ts';
import { cosignedAt, signText } from '@fines/proof/notes/signing.ts';
import { ownKey } from '@fines/proof/witness/memory.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { newLogKey, ProvedLog } from '../audit/fine-proof-file.ts';
import { AnsweringSystem, newFolder, problem, startWatching, type Watching } from './watching.ts';

const log = new ProvedLog(newLogKey());
/** By the same key, with another beginning. */
const rewritten = new ProvedLog(log.key, ['FN-2026-009', 'FN-2026-002', 'FN-2026-003']);
const strangers = new ProvedLog(newLogKey());

let folder: string;
let system: AnsweringSystem;
let witness: Watching;
beforeEach(async () => {
  folder = await newFolder();
  system = await AnsweringSystem.start(log, 4);
  witness = await startWatching(folder, system.url, log.key);
});

const round = () => witness.watch.round();
const restart = async () => {
  witness = await startWatching(folder, system.url, log.key);
};
const fileOf = (name: string) => readFile(join(folder, name), 'utf8');

function answer(note: () => Promise<string>): void {
  system.instead = {
    '': (response) => {
      response.setHeader('Content-Type', 'text/plain; charset=utf-8');
      void note().then((text) => response.end(text));
    },
  };
}

describe('a witness of a log that only grows', () => {
  it('keeps and cosigns each checkpoint, and hands its cosignature in', async () => {
    expect(await round()).toBe('good');
    system.size = 9;
    expect(await round()).toBe('good');
    expect(await readdir(join(folder, 'notes'))).toHaveLength(2);
    const latest = parseNote(await fileOf('latest'));
    expect(latest.text).toBe(parseNote(await log.note(9)).text);
    expect(cosignedAt(latest, await ownKey(folder, 'another name'))?.getTime()).toBeGreaterThan(
      Date.now() - 60_000,
    );
    expect(system.cosigned).toEqual([expect.any(String), await fileOf('latest')]);
    expect(witness.alerts).toEqual([]);
    expect(witness.infos[1]).toContain('9 entries');
  });

  it('says nothing twice, and knows after a restart what it saw, whatever a kill left half-written', async () => {
    await round();
    await round();
    expect(system.cosigned).toHaveLength(1);
    await writeFile(join(folder, 'latest.new'), 'fines.ex');
    await writeFile(join(folder, 'key.json.new'), '{"na');
    await restart();
    system.size = 3;
    expect(await round()).toBe('alarm');
  });

  it('keeps its key to itself', async () => {
    expect((await stat(join(folder, 'key.json'))).mode & 0o777).toBe(0o600);
  });

  it('takes no signature of others over, least of all one in its own name', async () => {
    const signed = parseNote(await log.note(4));
    const mine = await ownKey(folder, '');
    const forged = { name: mine.name, keyId: mine.keyId, signature: Buffer.alloc(72) };
    const note = formatNote({ ...signed, signatures: [...signed.signatures, forged] });
    system.instead = { '': (response) => void response.setHeader('Content-Type', 'text/plain').end(note) };
    expect(await round()).toBe('good');
    system.instead = {};
    system.size = 9;
    expect(await round()).toBe('good');
  });

  it('says so when nothing new was signed for a day', async () => {
    await round();
    await utimes(join(folder, 'latest'), new Date('2026-01-01'), new Date('2026-01-01'));
    expect(await round()).toBe('good');
    expect(witness.alerts).toEqual([expect.stringContaining('No new checkpoint since 2026-01-01')]);
  });
});

describe('a witness raises an alarm, and cosigns nothing any more, when', () => {
  it.each<[what: string, change: () => unknown, reason: string]>([
    ['the log shrinks', () => (system.size = 5), 'The log of 5 entries does not begin with the 6'],
    ['another root is signed for a size', () => (system.log = rewritten), 'does not begin with the 6'],
    [
      'the log was rewritten and has grown',
      () => ((system.log = rewritten), (system.size = 9)),
      'The log of 9 entries does not begin with the 6',
    ],
    ['somebody else signs', () => (system.log = strangers), 'not signed by fines.example/log'],
    [
      'a signature does not fit',
      () => answer(async () => (await log.note(9)).replace('\n9\n', '\n8\n')),
      'not what fines.example/log signed',
    ],
    ['the note is none', () => answer(async () => 'all is well\n'), 'has no signatures'],
    [
      'the log is another',
      () =>
        answer(async () => formatNote({ text: 'other\n0\n', signatures: [signText('other\n0\n', log.key)] })),
      'no checkpoint',
    ],
    [
      'the proof is none',
      () => ((system.size = 9), (system.instead = { '/consistency': (response) => void response.end('{}') })),
      'cannot be read',
    ],
    [
      'the system finds its own log broken',
      () => (system.instead = { '': problem(409, 'log-broken', 'revision 3 of fine-FN-2026-001') }),
      'not what it signed: revision 3 of fine-FN-2026-001',
    ],
  ])('%s', async (_, change, reason) => {
    system.size = 6;
    await round();
    const before = await fileOf('latest');
    change();
    expect(await round()).toBe('alarm');
    expect(witness.alerts.join()).toContain(reason);
    const alarm = await fileOf('ALARM');
    expect(alarm).toContain(reason);
    expect(alarm).toContain(before);
    expect(alarm).toContain('What to do');
    await restart();
    system.instead = {};
    system.log = log;
    system.size = 9;
    expect(await round()).toBe('alarm');
    expect(witness.alerts.join()).toContain('ALARM of');
    expect(await fileOf('latest')).toBe(before);
    expect(system.cosigned).toEqual([before]);
    await rm(join(folder, 'ALARM'));
    expect(await round()).toBe('good');
  });
});

describe('a witness raises no alarm, and goes on, when', () => {
  it.each<[what: string, instead: AnsweringSystem['instead'], reason: string]>([
    ['the system is down', { '': (response) => response.destroy() }, 'does not answer'],
    ['it is busy', { '': problem(503, 'unavailable', 'Try again') }, 'answers 503: Try again'],
    ['nothing is signed yet', { '': problem(404, 'not-found', 'Checkpoint not found') }, 'answers 404'],
    [
      'something else answers',
      { '': (response) => void response.setHeader('Content-Type', 'text/html').end('<p>') },
      'something else',
    ],
    ['it never ends', { '': (response) => void response.end('x'.repeat(100_000)) }, 'more than 65536 bytes'],
    ['no proof is to be had', { '/consistency': problem(503, 'unavailable', 'Try again') }, 'answers 503'],
  ])('%s', async (_, instead, reason) => {
    await round();
    system.size = 9;
    system.instead = instead;
    expect(await round()).toBe('unanswered');
    expect(witness.alerts.join()).toContain(reason);
    expect(await witness.memory.alarm()).toBeUndefined();
    system.instead = {};
    expect(await round()).toBe('good');
  });

  it('its cosignature is refused, which it hands in again', async () => {
    system.instead = { '/cosignatures': problem(403, 'unknown-witness', 'Nobody knows you') };
    expect(await round()).toBe('good');
    expect(witness.alerts.join()).toMatch(/Nobody knows you.*witness\.example\+/);
    system.instead = {};
    await round();
    expect(system.cosigned).toHaveLength(1);
  });
});

describe('a witness does not start', () => {
  it('in the folder of the witness of another log, or where what it saw was changed', async () => {
    await round();
    const other = await startWatching(folder, system.url, newLogKey('other.example'));
    await expect(other.watch.round()).rejects.toThrow('This folder is of fines.example/log');
    await writeFile(join(folder, 'latest'), await log.note(4));
    await expect(round()).rejects.toThrow('is not what this witness kept');
  });
});
