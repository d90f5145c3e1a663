import { signingKey, type SigningKey } from '@fines/proof/notes/keys.ts';
import { formatNote, parseNote } from '@fines/proof/notes/signed-note.ts';
import { signText } from '@fines/proof/notes/signing.ts';
import { verify } from '@fines/proof/verify/verify.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { logKeyReplaced } from '../domain/events.ts';
import { keyChange } from '../support/key-change.ts';
import { foundBroken, newKey, openSigner, signAll, signedNotes } from './signing.ts';
import { useTables } from './use-servers.ts';

const ORIGIN = 'fines.example/log';
const named = (name = ORIGIN): SigningKey => signingKey(name, 'note', newKey());

const servers = useTables();
let [first, second, third] = [named(), named(), named()];
beforeEach(async () => {
  [first, second, third] = [named(), named(), named()];
  await servers.log.issue(1, 3);
  await signWith(first);
});

/** Starts a signer with that key. @returns what its health check says */
async function signWith({ privateKey, name: origin }: SigningKey): Promise<string | undefined> {
  const signer = await openSigner(servers, { privateKey, origin });
  await signAll(servers, signer);
  return (await signer.check()).flaw;
}

const record = (...statements: readonly string[]) =>
  servers.log.write('signing-keys', ...statements.map((statement) => logKeyReplaced(statement)));

/** Which keys have signed, in that order. */
const signers = async (): Promise<number[]> =>
  (await signedNotes(servers)).flatMap((note) => parseNote(note).signatures.map(({ keyId }) => keyId));

/** What a verification says first of the log. */
const firstBreak = async () =>
  (await verify(servers.log.store, { now: Date.now(), onEvent: () => undefined })).firstBreak;

describe('another key', () => {
  it('signs nothing without a word of the one before, which is told at once, and the old one goes on', async () => {
    const flaw = await signWith(second);
    expect(flaw).toMatch(/^nothing is signed: another key signed this log before, and the log does not say/);
    expect(flaw).toContain('give the log another name with LOG_ORIGIN');
    await servers.log.issue(4, 4);
    await signWith(first);
    expect(await signers()).toEqual([first.keyId, first.keyId]);
    expect(await foundBroken(servers)).toBeUndefined();
  });

  it('signs a log of another name', async () => {
    const elsewhere = { ...second, name: 'fines.example/log-2' };
    expect(await signWith(elsewhere)).toBeUndefined();
    expect(await signers()).toHaveLength(2);
  });

  it('signs once the log names it, and from then on the old one does no more', async () => {
    await record(keyChange(first, second));
    expect(await signWith(first)).toBeUndefined();
    expect(await signWith(second)).toBeUndefined();
    await servers.log.issue(4, 4);
    expect(await signWith(first)).toContain(`was replaced by ${ORIGIN}+`);
    expect(await signWith(second)).toBeUndefined();
    expect(await signers()).toEqual([first.keyId, first.keyId, second.keyId, second.keyId]);
    expect(await firstBreak()).toBeUndefined();
  });

  it('signs after several changes, also if one between them never signed', async () => {
    await record(keyChange(first, second), keyChange(second, third));
    expect(await signWith(third)).toBeUndefined();
    expect(await signWith(second)).toContain('was replaced');
    expect(await signers()).toEqual([first.keyId, third.keyId]);
  });

  it('signs nothing where what was signed was lost, but the log names others', async () => {
    await record(keyChange(first, second));
    await servers.pool.query(
      'ALTER TABLE audit.checkpoints DISABLE TRIGGER USER; TRUNCATE audit.checkpoints',
    );
    expect(await signWith(third)).toContain('the log does not say');
    expect(await signWith(second)).toBeUndefined();
  });

  it.each<[what: string, statement: () => string, verified: string | RegExp]>([
    ['another key than that of the log', () => keyChange(third, second), /^$/],
    ['the new one alone', () => keyChange(first, second, [second]), 'The note is not signed by'],
    ['the old one alone', () => keyChange(first, second, [first]), 'The note is not signed by'],
    [
      'somebody in the name of the old one',
      () => keyChange(first, second, [{ ...third, keyId: first.keyId }, second]),
      'The note is not what fines.example/log signed',
    ],
    ['the key of another log', () => keyChange(named('other.example'), second), 'not of one log'],
    ['the keys of another log', () => keyChange(named('other.example'), named('other.example')), /^$/],
    ['the old one for another new one', () => keyChange(first, third), /^$/],
    ['a checkpoint', () => checkpointBy(first, second), 'That is no statement of a new key'],
  ])('signs nothing if the statement is by %s', async (_, statement, verified) => {
    await record(statement());
    expect(await signWith(second)).toContain('the log does not say');
    expect(await signers()).toEqual([first.keyId]);
    expect((await firstBreak())?.problem ?? '').toMatch(verified);
  });

  it.each<[what: string, statements: () => string[], problem: string]>([
    [
      'by a key that was replaced',
      () => [keyChange(first, second), keyChange(first, third)],
      'and the key of the log is',
    ],
    [
      'for a key that was replaced',
      () => [keyChange(first, second), keyChange(second, third), keyChange(third, first)],
      'a key never comes back',
    ],
    ['for the same key', () => [keyChange(first, first)], 'a key never comes back'],
  ])('is named by a verification if the statement is %s', async (_, statements, problem) => {
    await record(...statements());
    expect((await firstBreak())?.problem).toContain(problem);
  });
});

function checkpointBy(...keys: SigningKey[]): string {
  const text = `${ORIGIN}\n3\n${Buffer.alloc(32).toString('base64')}\n`;
  return formatNote({ text, signatures: keys.map((key) => signText(text, key)) });
}

describe('a key that signed before changes were recorded', () => {
  it('goes on, as what other keys signed before remains', async () => {
    // As older versions let a second key sign without a word.
    const { rows } = await servers.pool.query<{ root: Buffer }>('SELECT root FROM audit.checkpoints');
    const text = `${ORIGIN}\n3\n${rows[0]?.root.toString('base64')}\n`;
    const note = formatNote({ text, signatures: [signText(text, second)] });
    await servers.pool.query(
      'INSERT INTO audit.checkpoints (origin, size, key_id, root, note, entry_version) VALUES ($1, 3, $2, $3, $4, 2)',
      [ORIGIN, second.keyId, rows[0]?.root, note],
    );
    await servers.log.issue(4, 4);
    expect(await signWith(second)).toBeUndefined();
    await record(keyChange(second, third));
    expect(await signWith(third)).toBeUndefined();
    expect(await signers()).toEqual([first, second, second, third].map(({ keyId }) => keyId));
  });
});
