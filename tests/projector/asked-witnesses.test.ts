import type { ServerResponse } from 'node:http';

import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { formatVerifierKey, signingKey } from '@fines/proof/notes/keys.ts';
import { formatNote, treeHeadText } from '@fines/proof/notes/signed-note.ts';
import { cosignText, signText } from '@fines/proof/notes/signing.ts';
import { keepVerification } from '@fines/proof/record.ts';
import type { Signer } from '@fines/proof/signing/signer.ts';
import { treeIn } from '@fines/proof/tiles-in-postgres.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { logKeyReplaced } from '../domain/events.ts';
import { serve } from '../front/harness.ts';
import { keyChange } from '../support/key-change.ts';
import { until } from '../support/wait.ts';
import { project } from './projecting.ts';
import { startProjector } from './projector-process.ts';
import { openServers } from './servers.ts';
import { foundBroken, newKey, openSigner, signAll, signedNotes, wantSigned } from './signing.ts';
import { useTables } from './use-servers.ts';

const ORIGIN = 'fines.example/log';
const log = signingKey(ORIGIN, 'note', newKey());
const newWitness = (name: string) => signingKey(name, 'cosignature', newKey());
const witness = newWitness('witness.example');
const SEEN_AT = new Date('2026-03-01T10:15:03Z');

const servers = useTables();
let warned: string[] = [];
let asked = 0;
beforeEach(async () => {
  [warned, asked] = [[], 0];
  await servers.log.issue(1, 3);
  await project(servers);
});

const rootOf = (size: number) => treeIn(servers.pool, READ_SCHEMA).root(size);

/** What a witness keeps of a log of that size. */
function noteOf(size: number, root: Uint8Array = Buffer.alloc(32, 7), by = { log, witness }): string {
  const text = treeHeadText({ origin: by.log.name, size, root });
  return formatNote({ text, signatures: [signText(text, by.log), cosignText(text, SEEN_AT, by.witness)] });
}

/** A server that publishes the folder of a witness. */
async function published(answer: (response: ServerResponse) => void): Promise<string> {
  const { url } = await serve((_, response) => {
    asked++;
    answer(response);
  });
  return `${url}/latest`;
}

const publishing = (note: string): Promise<string> => published((response) => void response.end(note));

function signerAsking(...urls: string[]): Promise<Signer> {
  const logger = pino({ level: 'warn' }, { write: (line) => void warned.push(line) });
  const witnesses = { urls: urls.map((url) => new URL(url)), keys: [newWitness('other.example'), witness] };
  return openSigner(servers, { privateKey: log.privateKey, origin: ORIGIN, witnesses, logger });
}

describe('before the first signature after a start', () => {
  it('a log that has what a witness saw is signed, and nobody is asked again', async () => {
    const signer = await signerAsking(await publishing(noteOf(2, await rootOf(2))));
    await signAll(servers, signer);
    await servers.log.issue(4, 4);
    await signAll(servers, signer);
    expect(await signedNotes(servers)).toHaveLength(2);
    expect([asked, warned]).toEqual([1, []]);
  });

  it.each([
    [
      'more than the log has',
      () => noteOf(5),
      'the witness witness.example saw 5 entries, and the log has 3',
    ],
    ['another one of this size', () => noteOf(3), 'saw other 3 entries than the first 3 of these 3'],
    ['another beginning', () => noteOf(2), 'saw other 2 entries than the first 2 of these 3'],
  ])('a log of which a witness saw %s is not signed, and told as broken', async (_, note, problem) => {
    const signer = await signerAsking(await publishing(note()));
    await signAll(servers, signer);
    expect(await foundBroken(servers)).toContain(problem);
    const { flaw, figures } = await signer.check();
    expect(flaw).toContain(`the log is not what was written: the witness witness.example saw`);
    expect(figures).toMatchObject({ logBroken: 1 });
    // A verification asks no witness, and finds nothing.
    await keepVerification(servers.pool, { entries: 3, seconds: 1, firstBreak: null, isForged: false });
    await signAll(servers, signer);
    expect(await foundBroken(servers)).toContain(problem);
    expect(await signedNotes(servers)).toEqual([]);
  });

  it('a witness is heard even if the log is empty, or all of it is signed already', async () => {
    await signAll(servers, await openSigner(servers, { privateKey: log.privateKey, origin: ORIGIN }));
    await signAll(servers, await signerAsking(await publishing(noteOf(5))));
    expect(await foundBroken(servers)).toContain('saw 5 entries, and the log has 3');
    await servers.pool.query(`UPDATE ${READ_SCHEMA}.checkpoint SET entries = 0, commit = 99999999`);
    await keepVerification(servers.pool, { entries: 3, seconds: 1, firstBreak: null, isForged: false });
    await (await signerAsking(await publishing(noteOf(5)))).run(false);
    expect(await foundBroken(servers)).toContain('saw 5 entries, and the log has 0');
  });

  it('read tables that are behind what a witness saw are waited for', async () => {
    await servers.log.issue(4, 5);
    const signer = await signerAsking(await publishing(noteOf(5)));
    expect(await signer.run(false)).toBe(true);
    expect(await signedNotes(servers)).toEqual([]);
    expect(await foundBroken(servers)).toBeUndefined();
    await signAll(servers, signer);
    expect(await foundBroken(servers)).toContain('saw other 5 entries');
  });

  it('what a witness saw of a key that was replaced counts', async () => {
    const next = signingKey(ORIGIN, 'note', newKey());
    await signAll(servers, await openSigner(servers, { privateKey: log.privateKey, origin: ORIGIN }));
    await servers.log.write('signing-keys', logKeyReplaced(keyChange(log, next)));
    const witnesses = { urls: [new URL(await publishing(noteOf(9)))], keys: [witness] };
    await signAll(
      servers,
      await openSigner(servers, { privateKey: next.privateKey, origin: ORIGIN, witnesses }),
    );
    expect(await foundBroken(servers)).toContain('saw 9 entries, and the log has 4');
  });

  const other = signingKey('other.example', 'note', newKey());
  const sameName = signingKey(ORIGIN, 'note', newKey());
  it.each<[what: string, answer: (response: ServerResponse) => void, why: string]>([
    ['is not found', (response) => void response.writeHead(404).end(), 'it answers 404'],
    ['breaks off', (response) => void response.destroy(), 'other side closed'],
    ['never ends', (response) => void response.write('x'), 'aborted due to timeout'],
    ['is too long', (response) => void response.end('x'.repeat(70_000)), 'more than 65536 bytes'],
    ['is no note', (response) => void response.end('Hello'), 'no signatures'],
    [
      'is cosigned by nobody who is known',
      (response) => void response.end(noteOf(5, undefined, { log, witness: newWitness('witness.example') })),
      'None of WITNESS_KEYS',
    ],
    [
      'has another text than was cosigned',
      (response) => void response.end(noteOf(5).replace('\n5\n', '\n6\n')),
      'not what witness.example cosigned',
    ],
    [
      'is of another log',
      (response) => void response.end(noteOf(5, undefined, { log: other, witness })),
      'not signed by this log',
    ],
    [
      'is signed by another key',
      (response) => void response.end(noteOf(5, undefined, { log: sameName, witness })),
      'not signed by this log',
    ],
  ])('an answer that %s is told of, and the log is signed', async (what, answer, why) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    if (what === 'never ends') vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(500));
    onTestFinished(() => void vi.restoreAllMocks());
    const url = await published(answer);
    await signAll(servers, await signerAsking(url));
    expect(await signedNotes(servers)).toHaveLength(1);
    expect(warned).toEqual([expect.stringContaining(why)]);
  });
});

it('a projector of which all was set back signs nothing, and names the witness', async () => {
  const restored = await openServers();
  onTestFinished(() => restored.close());
  await restored.log.issue(1, 2);
  await signAll(servers, await openSigner(servers, { privateKey: log.privateKey, origin: ORIGIN }));
  const [note = ''] = await signedNotes(servers);
  const text = note.slice(0, note.indexOf('\n\n') + 1);
  const cosigned = formatNote({
    text,
    signatures: [signText(text, log), cosignText(text, SEEN_AT, witness)],
  });
  const projector = await startProjector(restored, {
    LOG_SIGNING_KEY: log.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    LOG_ORIGIN: ORIGIN,
    WITNESS_NOTE_URLS: `${await publishing(cosigned)}, http://127.0.0.1:1/latest`,
    WITNESS_KEYS: formatVerifierKey(witness),
  });
  onTestFinished(() => projector.stop());
  const { checks } = await until(async () => {
    await wantSigned(restored);
    const now = await projector.readiness();
    return now.figures['logBroken'] === 1 && now;
  }, 'a log that is known to be broken');
  expect(checks['signing']).toContain('the witness witness.example saw 3 entries, and the log has 2');
  expect(projector.logged('a witness does not say what it saw')).not.toEqual([]);
  expect(await signedNotes(restored)).toEqual([]);
});
