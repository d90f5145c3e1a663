import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { Submitter, witnessUrlsText } from '@fines/proof/cosigning/submit.ts';
import { formatVerifierKey, type NoteKey } from '@fines/proof/notes/keys.ts';
import { formatSignature, parseNote, parseSubmission } from '@fines/proof/notes/signed-note.ts';
import { cosignText } from '@fines/proof/notes/signing.ts';
import { cosignaturesOf, isSignedNow } from '@fines/proof/record.ts';
import { pino } from 'pino';
import { beforeEach, expect, it, onTestFinished } from 'vitest';

import { newWitness } from '../audit/fine-proof-file.ts';
import { serve } from '../front/harness.ts';
import { project } from '../projector/projecting.ts';
import { startProjector, untilSeen } from '../projector/projector-process.ts';
import { openServers } from '../projector/servers.ts';
import { useTables } from '../projector/use-servers.ts';
import { newDatabase } from '../support/databases.ts';
import { newFolder } from '../support/new-folder.ts';
import { LOG_KEY, signTree } from '../support/sign-log.ts';
import { until } from '../support/wait.ts';
import { startListening } from '../witness/listening.ts';

const servers = useTables();

let issued: number;
beforeEach(() => {
  issued = 0;
});

/** Issues fines until there are `size`, and signs them. */
async function sign(size: number): Promise<void> {
  await servers.log.issue(issued + 1, size);
  issued = size;
  await project(servers);
  await signTree(servers.pool);
}

const submitter = (urls: readonly string[], witnesses: readonly NoteKey[]): Submitter =>
  new Submitter({
    pool: servers.pool,
    logger: pino({ level: 'silent' }),
    logKey: LOG_KEY.publicKey,
    urls: witnessUrlsText.parse(urls.join(', ')),
    witnesses,
    withinMs: 1000,
  });

const cosignersOf = async (size: number): Promise<string[]> =>
  (await cosignaturesOf(servers.pool, { origin: LOG_KEY.name, size })).map(({ witness }) => witness);

const noteOf = async ({ check }: Submitter): Promise<string | undefined> => (await check()).note;

/** A witness that does something else than it should, and what it was sent. */
async function odd(answer: (response: ServerResponse, body: string) => void) {
  const sent: string[] = [];
  const { url } = await serve(async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    sent.push(body);
    answer(response, body);
  });
  return { url, sent };
}

const answering =
  (status: number, body: string, type = 'text/plain') =>
  (response: ServerResponse): void =>
    void response.writeHead(status, { 'Content-Type': type }).end(body);

it('tells each witness of what is new, and keeps what they say of it', async () => {
  const one = await startListening(await newFolder(), LOG_KEY, 'one.example');
  const two = await startListening(await newFolder(), LOG_KEY, 'two.example');
  const telling = submitter([one.url, `${two.url}/`], [one.key, two.key]);
  await telling.run();
  for (const size of [3, 70, 71]) {
    await sign(size);
    await telling.run();
    expect(await cosignersOf(size)).toEqual(['one.example', 'two.example']);
  }
  expect(await noteOf(telling)).toBeUndefined();
});

it('goes on from what a witness has seen, as after a restart, and tells nothing twice', async () => {
  const { url, key, memory } = await startListening(await newFolder(), LOG_KEY);
  await sign(3);
  await submitter([url], [key]).run();
  await sign(5);
  const restarted = submitter([url], [key]);
  await restarted.run();
  expect(await cosignersOf(5)).toEqual(['witness.example']);
  await memory.raise('From here on it refuses everything');
  await restarted.run();
  expect(await noteOf(restarted)).toBeUndefined();
});

it('says from which size on, once it knows, and tells nothing that the key of the log has not signed', async () => {
  const key = newWitness('witness.example');
  const { url, sent } = await odd((response, body) => {
    const { text: signed } = parseNote(parseSubmission(body).note);
    response.end(formatSignature(cosignText(signed, new Date(), key)));
  });
  const telling = submitter([url], [key]);
  for (const size of [2, 5]) {
    await sign(size);
    await servers.pool.query(
      `INSERT INTO audit.checkpoints (origin, size, key_id, root, note, entry_version) VALUES ($1, $2, 1, $3, 'forged', 2)`,
      [LOG_KEY.name, 1000 + size, Buffer.alloc(32)],
    );
    await telling.run();
    expect(await cosignersOf(size)).toEqual(['witness.example']);
  }
  expect(sent.map((body) => body.split('\n')[0])).toEqual(['old 0', 'old 2']);
});

it('says which witness did not cosign and why, asks it again, and lets no other wait', async () => {
  const good = await startListening(await newFolder(), LOG_KEY);
  let isMute = true;
  const mute = await odd((response) => {
    if (!isMute) answering(503, 'still not')(response);
  });
  const telling = submitter([mute.url, good.url, 'http://127.0.0.1:1'], [good.key]);
  await sign(2);
  await telling.run();
  expect(await cosignersOf(2)).toEqual(['witness.example']);
  const note = await noteOf(telling);
  expect(note).toMatch(/has not cosigned 2 entries: http:\S+ does not answer: .*timeout/);
  expect(note).toMatch(/the witness 127.0.0.1:1 has not cosigned/);
  isMute = false;
  await telling.run();
  expect(mute.sent).toHaveLength(2);
  expect(mute.sent[0]).toMatch(/^old 0\n\nfines.example\/log\n2\n/);
  expect(await noteOf(telling)).toContain('it answers 503: still not');
});

it.each<[what: string, answer: (response: ServerResponse) => void, why: string, posts: number]>([
  ['has seen more than was signed', answering(409, '9\n', 'text/x.tlog.size'), 'it has seen 9 entries', 1],
  ['contradicts itself', answering(409, '1\n', 'text/x.tlog.size'), 'it answers 409: 1', 2],
  ['states no size', answering(409, '1\n'), 'it answers 409: 1', 1],
  ['finds the log inconsistent', answering(422, 'no'), 'it answers 422: no', 1],
  ['answers something else', answering(200, '<html>'), 'has no signatures', 1],
  ['answers without end', answering(200, 'x'.repeat(100_000)), 'more than 65536 bytes', 1],
  ['sends elsewhere', (response) => response.writeHead(307, { Location: '/' }).end(), 'redirect', 1],
])('keeps nothing of a witness that %s', async (_, answer, why, posts) => {
  const { url, sent } = await odd(answer);
  const telling = submitter([url], [newWitness('witness.example')]);
  await sign(2);
  await telling.run();
  expect(await noteOf(telling)).toContain(why);
  expect(sent).toHaveLength(posts);
  expect(await cosignersOf(2)).toEqual([]);
});

it('keeps no cosignature of a key that it was not given', async () => {
  const { url } = await startListening(await newFolder(), LOG_KEY);
  const telling = submitter([url], [newWitness('witness.example')]);
  await sign(2);
  await telling.run();
  expect(await noteOf(telling)).toContain('its verifier key belongs in WITNESS_KEYS');
  expect(await cosignersOf(2)).toEqual([]);
});

it('is done by the projector, for who is named in its environment, after each signature', async () => {
  const own = await openServers(newDatabase);
  onTestFinished(() => own.close());
  const { url, key } = await startListening(await newFolder(), LOG_KEY);
  const env = {
    LOG_ORIGIN: LOG_KEY.name,
    LOG_SIGNING_KEY: LOG_KEY.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    WITNESS_URLS: url,
    WITNESS_KEYS: formatVerifierKey(key),
  };
  const { readiness, stop } = await startProjector(own, env);
  onTestFinished(stop);
  for (const size of [4, 8]) {
    await own.log.issue(size - 3, size);
    await untilSeen(own, size);
    expect(await isSignedNow(own.pool, 30_000)).toBe(true);
    await until(
      async () => (await cosignaturesOf(own.pool, { origin: LOG_KEY.name, size })).length > 0,
      'a cosignature',
    );
  }
  expect((await readiness()).checks['witnesses']).toBe('ok');
});

it('is over at once when the projector stops', async () => {
  const { url, sent } = await odd(() => undefined);
  const telling = submitter([url], []);
  await sign(2);
  const running = telling.run();
  await expect.poll(() => sent).toHaveLength(1);
  const started = performance.now();
  await telling.stop();
  await running;
  expect(performance.now() - started).toBeLessThan(500);
});

it('knows no address but those of HTTP', () => {
  expect(witnessUrlsText.parse('')).toEqual([]);
  expect(witnessUrlsText.parse(' https://a.example/b, ,http://c').map(String)).toEqual([
    'https://a.example/b/',
    'http://c/',
  ]);
  expect(witnessUrlsText.safeParse('a.example').error?.issues[0]?.message).toContain('http:// or https://');
});
