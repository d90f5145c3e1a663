import { cosignatureEndpoints } from '@fines/command-api/record/routes.ts';
import { createApp } from '@fines/platform/http/app.ts';
import { type Listening, listenHttp } from '@fines/platform/http/listen.ts';
import { openPool, type Pool } from '@fines/platform/postgres/postgres.ts';
import { ensureRecordTables } from '@fines/platform/shared/record-tables.ts';
import {
  formatVerifierKey,
  type Kind,
  makePrivateKeyText,
  privateKeyOf,
  signingKey,
} from '@fines/proof/notes/keys.ts';
import {
  type TreeHead,
  treeHeadText,
  formatNote,
  type NoteSignature,
} from '@fines/proof/notes/signed-note.ts';
import { cosignText, signText } from '@fines/proof/notes/signing.ts';
import { cosignaturesOf, keepTreeHead } from '@fines/proof/record.ts';
import { WITNESS_KEYS } from '@fines/proof/signing/ask-witnesses.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { newDatabase } from '../support/databases.ts';

const newKey = (name: string, kind: Kind) => signingKey(name, kind, privateKeyOf(makePrivateKeyText()));
const log = newKey('fines.example/log', 'note');
const witness = newKey('witness.example', 'cosignature');
const other = newKey('other.example', 'cosignature');
const stranger = newKey('stranger.example', 'cosignature');
const keysText = [witness, other].map(formatVerifierKey).join(', ');

const silent = pino({ level: 'silent' });
let pool: Pool;
let server: Listening;
beforeAll(async () => {
  pool = openPool(await newDatabase(), { name: 'test', max: 2, logger: silent });
  await ensureRecordTables(pool);
  server = await listen();
  await sign(2);
});
afterAll(async () => {
  await server.close();
  await pool.end();
});

function listen(): Promise<Listening> {
  const app = createApp({
    logger: silent,
    endpoints: cosignatureEndpoints({ pool, witnesses: WITNESS_KEYS.parse(keysText) }),
    authenticate: () => Promise.reject(new Error('Nobody need sign in')),
    checks: {},
  });
  return listenHttp(app.handle, { host: '127.0.0.1', port: 0 });
}

const treeHeadOf = (size: number, first = 7): TreeHead => ({
  origin: log.name,
  size,
  root: Buffer.alloc(32, first),
});
const text = (size: number, first?: number): string => treeHeadText(treeHeadOf(size, first));

async function sign(size: number): Promise<void> {
  const note = formatNote({ text: text(size), signatures: [signText(text(size), log)] });
  await keepTreeHead(pool, { ...treeHeadOf(size), keyId: log.keyId, note });
}

const cosigned = (of: string, ...signatures: NoteSignature[]): string =>
  formatNote({ text: of, signatures: [signText(of, log), ...signatures] });

async function send(
  note: string,
  { to = server, type = 'text/plain' }: { to?: Listening; type?: string } = {},
): Promise<{ status: number; code?: string; message?: string }> {
  const answer = await fetch(`http://127.0.0.1:${to.port}/api/checkpoint/cosignatures`, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: note,
  });
  const body = await answer.text();
  return { status: answer.status, ...(body === '' ? {} : (JSON.parse(body) as object)) };
}

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

describe('a cosignature that a witness hands in', () => {
  it('is kept, the first of each witness for good', async () => {
    await sign(1);
    const seenAt = minutesAgo(2);
    const first = cosignText(text(1), seenAt, witness);
    const ofTwo = cosigned(
      text(1),
      cosignText(text(1), minutesAgo(1), witness),
      cosignText(text(1), minutesAgo(1), other),
    );
    expect(await send(cosigned(text(1), first))).toEqual({ status: 204 });
    expect(await send(ofTwo)).toEqual({ status: 204 });
    expect(await send(cosigned(text(1), first))).toEqual({ status: 204 });
    const kept = await cosignaturesOf(pool, treeHeadOf(1));
    expect(kept.map(({ witness: name }) => name)).toEqual([witness.name, other.name]);
    expect(cosigned(text(1), first)).toContain(`${kept[0]?.line}\n`);
    expect(kept[0]?.at.getTime()).toBe(Math.floor(seenAt.getTime() / 1000) * 1000);
  });

  it.each<[what: string, note: () => string, status: number, code: string, message: string]>([
    [
      'of a stranger',
      () => cosigned(text(2), cosignText(text(2), minutesAgo(0), stranger)),
      403,
      'unknown-witness',
      'WITNESS_KEYS',
    ],
    ['of nobody', () => cosigned(text(2)), 403, 'unknown-witness', 'None of those'],
    [
      'of a checkpoint that was not signed here',
      () => cosigned(text(3), cosignText(text(3), minutesAgo(0), witness)),
      404,
      'not-found',
      'Checkpoint not found',
    ],
    [
      'of another root',
      () => cosigned(text(2, 8), cosignText(text(2, 8), minutesAgo(0), witness)),
      404,
      'not-found',
      'Checkpoint not found',
    ],
    [
      'of another text of that size',
      () => cosigned(`${text(2)}more\n`, cosignText(`${text(2)}more\n`, minutesAgo(0), witness)),
      404,
      'not-found',
      'Checkpoint not found',
    ],
    [
      'that signs another text',
      () => cosigned(text(2), cosignText(text(3), minutesAgo(0), witness)),
      422,
      'validation-failed',
      'not what witness.example cosigned',
    ],
    [
      'of a time to come',
      () => cosigned(text(2), cosignText(text(2), minutesAgo(-6), witness)),
      422,
      'validation-failed',
      'a time that is still to come',
    ],
    ['that is none', () => 'all is well\n', 422, 'validation-failed', 'has no signatures'],
    [
      'of what is no checkpoint',
      () => cosigned('all\n', cosignText('all\n', minutesAgo(0), witness)),
      422,
      'validation-failed',
      'no checkpoint',
    ],
    ['longer than any', () => 'x'.repeat(17_000), 413, 'too-large', 'at most 16 kB'],
  ])('%s is refused', async (_, note, status, code, message) => {
    expect(await send(note())).toMatchObject({ status, code, message: expect.stringContaining(message) });
    expect(await cosignaturesOf(pool, treeHeadOf(2))).toEqual([]);
  });

  it('as something else than text is refused', async () => {
    expect(await send('{}', { type: 'application/json' })).toMatchObject({ status: 415 });
  });

  it('is refused when it comes too often from one network', async () => {
    const strict = await listen();
    const statuses: number[] = [];
    for (let count = 0; count < 31; count++) statuses.push((await send('x', { to: strict })).status);
    await strict.close();
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(422));
    expect(statuses[30]).toBe(429);
  });
});

describe('the keys of witnesses', () => {
  it.each([
    ['', 0],
    [formatVerifierKey(witness), 1],
    [` ${keysText},`, 2],
  ])('are read from %j', (given, count) => {
    expect(WITNESS_KEYS.parse(given)).toHaveLength(count);
  });

  it.each([
    [formatVerifierKey(log), 'fines.example/log is not the key of a witness, but of a log'],
    [formatVerifierKey(witness).replace('witness', 'wittness'), 'its number does not fit it'],
    ['key', 'That is no verifier key'],
  ])('are not taken from %j', (given, why) => {
    expect(WITNESS_KEYS.safeParse(given).error?.issues[0]?.message).toContain(why);
  });
});
