import { randomBytes } from 'node:crypto';

import { fineProofSchema, treeHeadStatusSchema } from '@fines/domain/record/record.ts';
import { READ_SCHEMA, TREE_TABLE } from '@fines/platform/shared/read-model.ts';
import { openTreeHead, requireExtension } from '@fines/proof/check.ts';
import { fromBase64, makePrivateKeyText, privateKeyOf, signingKey } from '@fines/proof/notes/keys.ts';
import { formatNote, formatSignature, parseNote, treeHeadText } from '@fines/proof/notes/signed-note.ts';
import { cosignedAt, cosignText, signText } from '@fines/proof/notes/signing.ts';
import { keepCosignature, keepTreeHead, keepVerification } from '@fines/proof/record.ts';
import { treeIn } from '@fines/proof/tiles-in-postgres.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { fineIssued } from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import { numberOf } from '../projector/test-log.ts';
import type { ApiClient } from '../support/api-client.ts';
import { problemOf } from '../support/problems.ts';
import { LOG_KEY, signTree } from '../support/sign-log.ts';
import { answered, Reading } from './reading.ts';

const witness = signingKey('witness.example', 'cosignature', privateKeyOf(makePrivateKeyText()));

const TREE = `${READ_SCHEMA}.${TREE_TABLE}`;

let reading: Reading;
let stranger: ApiClient;
let auditor: ApiClient;
beforeAll(async () => {
  reading = await Reading.start();
  stranger = reading.anonymous();
  auditor = await reading.as('AUDITOR');
  await reading.servers.log.issue(1, 3);
  await project(reading.servers);
});
afterAll(() => reading.stop());

const noteAt = async (path: string): Promise<string> =>
  z.string().parse((await answered(stranger, path)).body);
const status = async () =>
  treeHeadStatusSchema.strict().parse((await answered(auditor, '/checkpoint/status')).body);
const newest = async (who: ApiClient) => (await answered(who, '/checkpoint/newest')).body;

const consistencySchema = z.strictObject({ from: z.int(), to: z.int(), hashes: z.array(z.base64()) });
async function consistency(from: number, to: number) {
  const { body } = await answered(stranger, `/checkpoint/consistency?from=${from}&to=${to}`);
  return consistencySchema.parse(body).hashes.map((hash) => fromBase64(hash) ?? new Uint8Array());
}

it('says so as long as nothing was signed', async () => {
  expect(problemOf(await stranger.get('/checkpoint'))).toMatchObject({
    status: 404,
    message: 'Checkpoint not found',
  });
  expect(problemOf(await auditor.get(`/fines/${numberOf(1)}/proof`))).toMatchObject({
    status: 409,
    code: 'not-signed-yet',
  });
  expect(await newest(auditor)).toEqual({ checkpoint: null });
  const { unsignedSince, ...rest } = await status();
  const nothing = {
    checkpoint: null,
    witnesses: [],
    verification: null,
    comparison: null,
    isStopped: false,
  };
  expect(rest).toEqual({ ...nothing, entries: 3 });
  expect(Date.now() - Date.parse(unsignedSince ?? '')).toBeLessThan(60_000);
  expect(await consistency(0, 0)).toEqual([]);
});

it('shows anybody what was signed, each checkpoint for good, and that one follows on the other', async () => {
  const { servers } = reading;
  const first = await signTree(servers.pool);
  await servers.log.issue(4, 70);
  await project(servers);
  const unsigned = await status();
  expect([unsigned.checkpoint?.size, unsigned.entries]).toEqual([3, 70]);
  const [fourth] = await servers.log.store.readStream(`fine-${numberOf(70)}`);
  // They were written at once, in whichever order.
  expect(Date.parse(unsigned.unsignedSince ?? '')).toBeLessThanOrEqual(fourth?.recorded.getTime() ?? 0);

  const second = await signTree(servers.pool);
  const { headers } = await answered(stranger, '/checkpoint');
  expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  expect(await noteAt('/checkpoint')).toBe(second.note);
  expect(await noteAt('/checkpoint/3')).toBe(first.note);
  expect((await stranger.get('/checkpoint/4')).status).toBe(404);
  const [older, newer] = [first.note, second.note].map((note) => openTreeHead(note, LOG_KEY));
  if (older === undefined || newer === undefined) throw new Error('Not signed');
  requireExtension(older, newer, await consistency(3, 70));
  expect(await status()).toMatchObject({ entries: 70, unsignedSince: null });
  const root = Buffer.from(second.root).toString('hex');
  const officer = await reading.as('TRAFFIC_OFFICER');
  expect(await newest(officer)).toEqual({
    checkpoint: { size: 70, root, signedAt: expect.any(String) },
  });
});

it('refuses sizes that nothing can be proved of', async () => {
  for (const [from, to] of [
    [5, 4],
    [3, 71],
    [0, 10 ** 14],
  ]) {
    const answer = await stranger.get(`/checkpoint/consistency?from=${from}&to=${to}`);
    expect(problemOf(answer)).toMatchObject({ status: 422, code: 'validation-failed' });
  }
  for (const query of [
    '',
    '?from=1',
    '?from=-1&to=3',
    '?from=1.5&to=3',
    '?from=1e1&to=30',
    '?from=1&to=3&x=1',
  ]) {
    expect((await stranger.get(`/checkpoint/consistency${query}`)).status).toBe(400);
  }
  expect((await stranger.get('/checkpoint/seventy')).status).toBe(400);
});

it('appends who witnessed it, and tells of each witness the newest that it saw', async () => {
  const { pool } = reading.servers;
  for (const size of [3, 70]) {
    const note = await noteAt(`/checkpoint/${size}`);
    const at = new Date(`2026-03-12T08:00:${String(size % 60).padStart(2, '0')}Z`);
    const line = formatSignature(cosignText(parseNote(note).text, at, witness));
    const { name, keyId } = witness;
    await keepCosignature(pool, { origin: LOG_KEY.name, size }, { witness: name, keyId, line, at });
  }
  const note = parseNote(await noteAt('/checkpoint'));
  expect(cosignedAt(note, witness)?.toISOString()).toBe('2026-03-12T08:00:10.000Z');
  expect((await status()).witnesses).toEqual([
    { name: 'witness.example', size: 70, at: '2026-03-12T08:00:10.000Z' },
  ]);
});

it('answers strangers a few at once, however many come', async () => {
  const { pool } = reading.servers;
  const blocker = await pool.connect();
  await blocker.query('BEGIN; LOCK TABLE audit.checkpoints');
  const refused: number[] = [];
  const answers = Array.from({ length: 60 }, async (_, nth) => {
    const answer = await stranger.get(nth % 2 === 0 ? '/checkpoint' : '/tile/0/000.p/3');
    if (answer.status !== 200) refused.push(answer.status);
  });
  // Two are being answered and 24 wait; nobody else has to.
  await expect.poll(() => refused.length, { timeout: 5_000 }).toBe(60 - 2 - 24);
  expect((await auditor.get('/fines')).status).toBe(200);
  await blocker.query('ROLLBACK').finally(() => blocker.release());
  await Promise.all(answers);
  expect(refused).toEqual(Array.from({ length: 34 }, () => 429));
});

it('tells strangers where a broken log begins to differ, and nothing of people', async () => {
  const { pool } = reading.servers;
  const found = async (firstBreak: string | null): Promise<void> =>
    keepVerification(pool, { entries: 70, seconds: 1.5, firstBreak, isForged: firstBreak !== null });
  await found('fine-FN-2026-007 at revision 2: Thandi Nkosi was changed');
  const told = problemOf(await stranger.get('/checkpoint'));
  expect(told).toMatchObject({ status: 409, code: 'log-broken' });
  expect(told.message).toContain('It begins with fine-FN-2026-007 at revision 2. Nothing is signed');
  await found('vehicle-HSD472BM at revision 0: this event is not what was written');
  const { message } = problemOf(await stranger.get('/checkpoint'));
  expect(message).toContain('in a stream that is not named here');
  expect(message).not.toContain('HSD');
  expect(await noteAt('/checkpoint/70')).toContain('fines.example/log\n70\n');
  expect(await status()).toMatchObject({
    isStopped: true,
    verification: { entries: 70, firstBreak: expect.stringContaining('vehicle-HSD472BM') },
  });
  expect(await reading.readiness()).toMatchObject({
    says: 'degraded',
    checks: { record: expect.stringContaining('the log is not what was written: vehicle-HSD472BM') },
  });
  await found(null);
  expect((await stranger.get('/checkpoint')).status).toBe(200);
  expect((await status()).isStopped).toBe(false);
  expect((await reading.readiness()).checks['record']).toBe('ok');
});

it('proves nothing of tables that are behind what was signed', async () => {
  const { pool, log } = reading.servers;
  await log.fine(numberOf(71), fineIssued({ fineNumber: numberOf(71) }));
  await project(reading.servers);
  await signTree(pool);
  await pool.query(`CREATE TABLE kept AS SELECT * FROM ${TREE}`);
  await pool.query(`DELETE FROM ${TREE} WHERE level = 0 AND index = 1`);
  expect((await stranger.get('/checkpoint/consistency?from=3&to=71')).status).toBe(503);
  await pool.query(`DELETE FROM ${TREE}; INSERT INTO ${TREE} SELECT * FROM kept; DROP TABLE kept`);
  expect(fineProofSchema.parse((await answered(auditor, `/fines/${numberOf(71)}/proof`)).body).pending).toBe(
    0,
  );
});

it('believes no signature but that of the key: what else is in the table is not there', async () => {
  const { pool } = reading.servers;
  const before = await noteAt('/checkpoint');
  const kept = await newest(auditor);
  const root = randomBytes(32);
  const text = treeHeadText({ origin: LOG_KEY.name, size: 2, root });
  const note = before.replace(/^.*?\n\n/s, `${text}\n`);
  await pool.query(
    `INSERT INTO audit.checkpoints (origin, size, key_id, root, note, entry_version) VALUES ($1, 2, 1, $2, $3, 2), ($1, 1000, 1, $2, $4, 2)`,
    [LOG_KEY.name, root, note, 'forged'],
  );
  expect(await noteAt('/checkpoint')).toBe(before);
  expect(await newest(auditor)).toEqual(kept);
  for (const size of [2, 1000]) expect((await stranger.get(`/checkpoint/${size}`)).status).toBe(404);
  expect((await stranger.get('/checkpoint/consistency?from=1&to=1000')).status).toBe(422);
});

it('knows checkpoints of a key before it by the tree that was signed since', async () => {
  const { pool } = reading.servers;
  const root = await treeIn(pool, READ_SCHEMA).root(1);
  const old = signingKey(LOG_KEY.name, 'note', privateKeyOf(makePrivateKeyText()));
  const text = treeHeadText({ origin: LOG_KEY.name, size: 1, root });
  const note = formatNote({ text, signatures: [signText(text, old)] });
  await keepTreeHead(pool, { origin: LOG_KEY.name, size: 1, root, note, keyId: old.keyId });
  expect(await noteAt('/checkpoint/1')).toBe(note);
});
