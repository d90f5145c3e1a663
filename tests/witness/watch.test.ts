import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { formatVerifierKey, keyIdText } from '@fines/proof/notes/keys.ts';
import { formatNote, parseNote, parseTreeHead } from '@fines/proof/notes/signed-note.ts';
import { cosignatureTimes, cosignedAt, cosignText, signText } from '@fines/proof/notes/signing.ts';
import { ownKey } from '@fines/proof/witness/memory.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { newLogKey, ProvedLog } from '../audit/fine-proof-file.ts';
import { newFolder } from '../support/new-folder.ts';
import { AnsweringSystem, problem, startWatching, type Watching } from './watching.ts';

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

const HOUR_MS = 3_600_000;

/** Keeps a checkpoint in the folder, as if the witness had cosigned it so many hours ago. */
async function cosignedBefore(hours: number, of = log, size = system.size): Promise<void> {
  const { text, signatures } = parseNote(await of.note(size));
  const cosignature = cosignText(text, new Date(Date.now() - hours * HOUR_MS), await ownKey(folder, ''));
  const note = formatNote({ text, signatures: [...signatures, cosignature] });
  await witness.memory.keep(note, parseTreeHead(text));
}

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

  it('cosigns again what is still the newest after a day, and keeps since when it knows it', async () => {
    await cosignedBefore(25);
    expect(await round()).toBe('good');
    expect(await round()).toBe('good');
    const key = await ownKey(folder, '');
    const [since, at, ...more] = cosignatureTimes(parseNote(await fileOf('latest')), key);
    expect(Date.now() - Number(since)).toBeGreaterThan(24 * HOUR_MS);
    expect(Date.now() - Number(at)).toBeLessThan(60_000);
    expect(more).toEqual([]);
    expect(system.cosigned).toEqual([await fileOf('latest')]);
    expect(await readdir(join(folder, 'notes'))).toHaveLength(1);
    expect(witness.infos).toEqual([expect.stringContaining('cosigned again')]);
  });

  it('cosigns nothing again within a day', async () => {
    await cosignedBefore(23);
    const before = await fileOf('latest');
    await round();
    expect(await fileOf('latest')).toBe(before);
  });
});

describe('a witness of a log of which nothing newer is seen raises an alarm', () => {
  it('that says so, and goes away when something newer is signed', async () => {
    await cosignedBefore(49);
    expect(await round()).toBe('alarm');
    const said = await fileOf('ALARM-silence');
    expect(said).toMatch(/Nothing newer was seen since .*, for more than 48 hours. Now: It answers, but/);
    expect(said).toContain(formatVerifierKey(log.key));
    expect(witness.alerts.join()).toContain('Nothing newer was seen since');
    expect(system.cosigned).toHaveLength(1);
    system.size = 9;
    expect(await round()).toBe('good');
    expect(await readdir(folder)).not.toContain('ALARM-silence');
  });

  it('also when it cannot be reached, after the hours that it was given', async () => {
    await cosignedBefore(3);
    system.instead = { '': problem(503, 'unavailable', 'Try again') };
    expect(await round()).toBe('unanswered');
    witness = await startWatching(folder, system.url, log.key, 2);
    expect(await round()).toBe('alarm');
    expect(await fileOf('ALARM-silence')).toMatch(/for more than 2 hours. Now: The system answers 503/);
  });

  it('also when it has never seen anything', async () => {
    system.instead = { '': (response) => response.destroy() };
    witness = await startWatching(folder, system.url, log.key, 0);
    expect(await round()).toBe('alarm');
  });
});

describe('a witness that has lost a part of its folder', () => {
  it.each<[what: string, lose: () => Promise<void>]>([
    ['the newest', () => rm(join(folder, 'latest'))],
    ['all but the newest', () => rm(join(folder, 'notes'), { recursive: true })],
    ['its state of today, for that of yesterday', () => cp(join(folder, 'old'), join(folder, 'latest'))],
  ])('%s, goes on from the largest checkpoint that is left', async (_, lose) => {
    await round();
    await cp(join(folder, 'latest'), join(folder, 'old'));
    system.size = 7;
    await round();
    await lose();
    await restart();
    system.log = rewritten;
    expect(await round()).toBe('alarm');
    expect(witness.alerts.join()).toContain('does not begin with the 7');
    expect(system.cosigned).toHaveLength(2);
  });

  it('believes nothing there that it has not cosigned', async () => {
    await round();
    const [name = ''] = await readdir(join(folder, 'notes'));
    await writeFile(join(folder, 'notes', name.replace('4-', '9-')), await log.note(9));
    await expect(round()).rejects.toThrow('is not what this witness kept');
  });

  it('says so if it has cosigned two logs', async () => {
    await round();
    await cosignedBefore(1, rewritten);
    await expect(round()).rejects.toThrow(/Two logs of 4 entries were cosigned.*latest and .*notes/);
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
      'the system says that it has another log',
      () => (system.instead = { '': problem(503, 'another-log', 'Tell support') }),
      'replaced by another one: Tell support',
    ],
    [
      'the system says so when it is asked for a proof',
      () => (
        (system.size = 9),
        (system.instead = { '/consistency': problem(503, 'another-log', 'Tell support') })
      ),
      'replaced by another one: Tell support',
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
    expect(alarm).toContain(formatVerifierKey(log.key));
    expect(alarm).toContain(formatVerifierKey(await ownKey(folder, '')));
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

it('tells in its alarm whose key is in the answer', async () => {
  await round();
  system.log = strangers;
  await round();
  expect(await fileOf('ALARM')).toContain(`The answer bears the name of ${keyIdText(strangers.key)}\n`);
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
