import { createPublicKey, type KeyObject } from 'node:crypto';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readConfig, variables } from '@fines/platform/config.ts';
import { makePrivateKeyText, privateKeyOf } from '@fines/proof/notes/keys.ts';
import { LOG_SIGNING_KEY, logSignerOf } from '@fines/proof/signing/log-signer.ts';
import { Signer } from '@fines/proof/signing/signer.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { newFolder } from '../support/new-folder.ts';
import { openSigner, opened, signAll, signedNotes } from './signing.ts';
import { useTables } from './use-servers.ts';

const servers = useTables();
const text = makePrivateKeyText();
const privateKey = privateKeyOf(text);
const spki = (key: KeyObject): string =>
  createPublicKey(key.export({ format: 'pem', type: 'pkcs8' }))
    .export({ format: 'der', type: 'spki' })
    .toString('base64');

const signerOf = (env: Record<string, string>) => {
  const shape = { LOG_SIGNING_KEY, LOG_PUBLIC_KEY: variables.LOG_PUBLIC_KEY };
  const config = readConfig(shape, env);
  return logSignerOf({ signingKey: config.LOG_SIGNING_KEY, publicKey: config.LOG_PUBLIC_KEY });
};

/** What is left of a first signature, and why there is none. */
async function signedBy(env: Record<string, string>): Promise<{ notes: string[]; flaw: string | undefined }> {
  const told: Error[] = [];
  const logger = pino({ level: 'error' }, { write: (line) => void told.push(JSON.parse(line).err) });
  await openSigner(servers);
  const signature = { signer: signerOf(env), origin: undefined };
  await signAll(servers, new Signer({ pool: servers.pool, store: servers.log.store, logger, signature }));
  return { notes: await signedNotes(servers), flaw: told[0]?.message };
}

const keyFile = async (mode: number, content = text): Promise<string> => {
  const path = join(await newFolder(), 'log-key');
  await writeFile(path, content);
  await chmod(path, mode);
  return `file:${path}`;
};

/** A program that signs as a device does: it has the key, and we have the public half. */
async function commandOf(body: string): Promise<Record<string, string>> {
  const path = join(await newFolder(), 'sign.mjs');
  await writeFile(
    path,
    `import { sign, createPrivateKey } from 'node:crypto';
     import { buffer } from 'node:stream/consumers';
     const key = createPrivateKey({ key: Buffer.from('${text}', 'base64'), format: 'der', type: 'pkcs8' });
     ${body}`,
  );
  return { LOG_SIGNING_KEY: `command:${process.execPath} ${path}`, LOG_PUBLIC_KEY: spki(privateKey) };
}

beforeEach(() => servers.log.issue(1, 2));

describe('a key in a file', () => {
  it.each([0o400, 0o600])('of its owner alone signs, also as openssl writes it: %o', async (mode) => {
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    const { notes } = await signedBy({ LOG_SIGNING_KEY: await keyFile(mode, pem) });
    expect(opened(notes, privateKey)).toMatchObject([{ size: 2 }]);
  });

  it.each([0o440, 0o444, 0o604, 0o620])('that is open to others is refused: %o', async (mode) => {
    const given = await keyFile(mode);
    expect(() => signerOf({ LOG_SIGNING_KEY: given })).toThrow(
      `LOG_SIGNING_KEY: ${given.slice(5)} is open to others than its owner (mode ${mode.toString(8)}): chmod 400`,
    );
  });

  it('that is not there, or holds something else, is named', async () => {
    expect(() => signerOf({ LOG_SIGNING_KEY: 'file:/nowhere/key' })).toThrow(
      /LOG_SIGNING_KEY: ENOENT.*nowhere/,
    );
    const given = await keyFile(0o400, 'secret');
    expect(() => signerOf({ LOG_SIGNING_KEY: given })).toThrow(
      /^(?!.*secret).*is not an Ed25519 private key/s,
    );
  });
});

describe('a command that signs', () => {
  const GOOD = "console.log(sign(null, await buffer(process.stdin), key).toString('base64'));";

  it('gets the text and answers its signature', async () => {
    const { notes, flaw } = await signedBy(await commandOf(GOOD));
    expect(flaw).toBeUndefined();
    expect(opened(notes, privateKey)).toMatchObject([{ size: 2 }]);
  });

  it('needs the public key with which it is checked', () => {
    expect(() => signerOf({ LOG_SIGNING_KEY: 'command:sign' })).toThrow('LOG_PUBLIC_KEY is required');
  });

  it('that signs with another key leaves nothing', async () => {
    const LOG_PUBLIC_KEY = spki(privateKeyOf(makePrivateKeyText()));
    const { notes, flaw } = await signedBy({ ...(await commandOf(GOOD)), LOG_PUBLIC_KEY });
    expect(notes).toEqual([]);
    expect(flaw).toContain('the command and LOG_PUBLIC_KEY do not belong together');
  });

  it.each([
    [
      'signs something else',
      "console.log(sign(null, Buffer.from('x'), key).toString('base64'))",
      'made no signature',
    ],
    ['answers rubbish', "console.log('rubbish')", 'it answered something else than the 64 bytes'],
    [
      'answers too few bytes',
      "console.log(Buffer.alloc(63).toString('base64'))",
      'something else than the 64 bytes',
    ],
    ['answers without end', "for (;;) console.log('x'.repeat(1000))", 'maxBuffer'],
    ['answers nothing', '', 'something else than the 64 bytes'],
    ['fails', "console.error('the device is locked'); process.exit(3)", 'the device is locked'],
  ])('that %s leaves nothing, and says why', async (_, body, why) => {
    const { notes, flaw } = await signedBy(await commandOf(body));
    expect(notes).toEqual([]);
    expect(flaw).toContain(why);
  });

  it('that is not there is named', async () => {
    const env = { LOG_SIGNING_KEY: 'command:/nowhere/sign', LOG_PUBLIC_KEY: spki(privateKey) };
    expect((await signedBy(env)).flaw).toContain('spawn /nowhere/sign ENOENT');
  });

  it('that hangs is ended in time, and asked again later', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(500));
    onTestFinished(() => void vi.restoreAllMocks());
    const { notes, flaw } = await signedBy(await commandOf('setInterval(() => {}, 1000);'));
    vi.restoreAllMocks();
    expect(notes).toEqual([]);
    expect(flaw).toContain('did not sign: it did not answer within 10 s');
    expect((await signedBy(await commandOf(GOOD))).notes).toHaveLength(1);
  });
});
