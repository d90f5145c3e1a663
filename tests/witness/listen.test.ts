import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { formatSubmission, parseNote } from '@fines/proof/notes/signed-note.ts';
import { cosignatureTimes, cosignedAt } from '@fines/proof/notes/signing.ts';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { newLogKey, ProvedLog } from '../audit/fine-proof-file.ts';
import { newFolder } from '../support/new-folder.ts';
import { grown, startListening, submit } from './listening.ts';

const log = new ProvedLog(newLogKey());
/** By the same key, with another beginning. */
const rewritten = new ProvedLog(log.key, ['FN-2026-009', 'FN-2026-002', 'FN-2026-003']);
const elsewhere = new ProvedLog(newLogKey('elsewhere.example/log'));
/** By another key of that name. */
const strangers = new ProvedLog(newLogKey());

let folder: string;
let witness: Awaited<ReturnType<typeof startListening>>;
beforeEach(async () => {
  folder = await newFolder();
  witness = await startListening(folder, log.key);
});

const send = async (body: string | Promise<string>) => submit(witness.url, await body);
const conflict = (size: number) => ({ status: 409, type: 'text/x.tlog.size', text: `${size}\n` });

describe('a witness that is told of a log', () => {
  it('cosigns what follows on what it saw, after a restart as well', async () => {
    for (const [old, size] of [
      [0, 3],
      [3, 4],
      [4, 9],
    ] as const) {
      const { status, text } = await send(grown(log, old, size));
      expect(status).toBe(200);
      expect(text).toMatch(/^— witness\.example \S+\n$/);
      const at = cosignedAt(parseNote((await log.note(size)) + text), witness.key);
      expect(Math.abs(Date.now() - Number(at))).toBeLessThan(60_000);
      witness = await startListening(folder, log.key);
    }
    expect(await send(grown(log, 0, 9))).toEqual(conflict(9));
  });

  it.each<[what: string, body: () => string | Promise<string>, status: number]>([
    ['what is no submission', () => 'old 4\n', 400],
    ['an old size with a leading zero', async () => `old 0${(await grown(log, 4, 9)).slice(4)}`, 400],
    ['a hash that is none', async () => (await grown(log, 4, 9)).replace('\n', '\nAAAA\n'), 400],
    ['a checkpoint that is none', () => 'old 4\n\nall is well\n', 400],
    [
      'a checkpoint that is smaller than the old one',
      () => grown(log, 4, 4).then((b) => b.replace('old 4', 'old 5')),
      400,
    ],
    ['another log', () => grown(elsewhere, 0, 4), 404],
    ['what the key has not signed', () => grown(strangers, 4, 9), 403],
    ['another old size than it saw', () => grown(log, 3, 9), 409],
    ['no proof', async () => formatSubmission({ old: 4, path: [], note: await log.note(9) }), 422],
    ['a log that does not follow', () => grown(rewritten, 4, 9), 422],
    ['more than any log sends', () => 'x'.repeat(33_000), 413],
  ])('refuses %s', async (_, body, status) => {
    await send(grown(log, 0, 4));
    expect((await send(body())).status).toBe(status);
    // Nothing came of it, neither an alarm nor a cosignature.
    expect(await readdir(join(folder, 'notes'))).toHaveLength(1);
    expect(await witness.memory.alarm()).toBeUndefined();
    expect((await send(grown(log, 4, 9))).status).toBe(200);
  });

  it('has one address and one method', async () => {
    expect((await fetch(`${witness.url}/add-checkpoint`)).status).toBe(405);
    expect((await fetch(`${witness.url}/`, { method: 'POST', body: await grown(log, 0, 4) })).status).toBe(
      404,
    );
  });

  it('takes one of many that come at once from the same size', async () => {
    await send(grown(log, 0, 3));
    const sizes = [4, 5, 6, 7, 8, 9];
    const bodies = await Promise.all(sizes.map((size) => grown(log, 3, size)));
    const answers = await Promise.all(bodies.map(send));
    const taken = sizes.filter((_, nth) => answers[nth]?.status === 200);
    expect(taken).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200)).toEqual(Array(5).fill(conflict(Number(taken[0]))));
  });

  it('raises an alarm at a second root for one size, and cosigns nothing until a person took it away', async () => {
    await send(grown(log, 0, 4));
    expect(await send(grown(rewritten, 4, 4))).toEqual(conflict(4));
    const alarm = await witness.memory.alarm();
    expect(alarm).toContain(await log.note(4));
    expect(alarm).toContain(await rewritten.note(4));
    expect(witness.alerts).toEqual([alarm]);
    expect((await send(grown(log, 4, 9))).status).toBe(503);
    await rm(join(folder, 'ALARM'));
    expect((await send(grown(log, 4, 9))).status).toBe(200);
  });

  it('cosigns nothing that it could not keep', async () => {
    await send(grown(log, 0, 4));
    await rename(join(folder, 'notes'), join(folder, 'elsewhere'));
    expect((await send(grown(log, 4, 9))).status).toBe(500);
    expect(witness.alerts[0]).toContain('could not be kept: ENOENT');
    await rename(join(folder, 'elsewhere'), join(folder, 'notes'));
    expect(await send(grown(log, 9, 9))).toEqual(conflict(4));
    expect((await send(grown(log, 4, 9))).status).toBe(200);
  });

  it('gives the same cosignature to who asks again at once, and a new one later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const first = await send(grown(log, 0, 4));
    vi.advanceTimersByTime(50_000);
    expect(await send(grown(log, 4, 4))).toEqual(first);
    vi.advanceTimersByTime(50_000);
    const later = parseNote((await log.note(4)) + (await send(grown(log, 4, 4))).text);
    const firstAt = cosignedAt(parseNote((await log.note(4)) + first.text), witness.key);
    expect(Number(cosignedAt(later, witness.key)) - Number(firstAt)).toBe(100_000);
    const [kept] = await witness.memory.newest();
    expect(cosignatureTimes(parseNote(kept?.note ?? ''), witness.key)).toHaveLength(2);
  });
});
