import { execFile } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

import { ConfigError } from '@fines/platform/config.ts';
import { messageOf } from '@fines/platform/program.ts';
import { logSigningKeyText } from '@fines/platform/token-keys.ts';
import { z } from 'zod';

import { fromBase64, keyIdText, NoteError, type NoteKey, publicKeyOf } from '../notes/keys.ts';
import { formatNote, type NoteSignature } from '../notes/signed-note.ts';
import { requireSignature, signText } from '../notes/signing.ts';

/** Makes the signatures of the log: with a private key in this process, or by a command that has one. */
export type LogSigner = {
  publicKey: KeyObject;
  sign: (text: string, as: NoteKey) => Promise<NoteSignature>;
};

type Command = { command: string };

/** A private key, `file:` and the path of one, or `command:` and a program that signs. */
export const LOG_SIGNING_KEY = z
  .string({ error: 'is required: an Ed25519 private key (PKCS #8, base64), file:<path of one> or command:…' })
  .transform((text, context) => {
    try {
      return keyIn(text);
    } catch (error) {
      context.addIssue(messageOf(error));
      return z.NEVER;
    }
  });

function keyIn(text: string): KeyObject | Command {
  const [, kind, rest = ''] = /^(file|command):\s*(\S.*)$/s.exec(text) ?? [];
  if (kind === 'command') return { command: rest };
  const { data: key, error } = logSigningKeyText.safeParse(kind === 'file' ? readSecretFile(rest) : text);
  if (key !== undefined) return key;
  throw new Error(error?.issues[0]?.message);
}

/** Looks at the file that it reads, not at one that takes its place meanwhile. */
function readSecretFile(path: string): string {
  const file = openSync(path, 'r');
  try {
    const { mode } = fstatSync(file);
    if ((mode & 0o077) === 0) return readFileSync(file, 'utf8');
    throw new Error(
      `${path} is open to others than its owner (mode ${(mode & 0o777).toString(8)}): chmod 400, or for a secret of Docker "mode: 0400" and "uid"`,
    );
  } finally {
    closeSync(file);
  }
}

type Given = { signingKey: KeyObject | Command; publicKey: KeyObject | undefined };

/** @throws ConfigError if a command has no public key */
export function logSignerOf({ signingKey, publicKey }: Given): LogSigner {
  if (!('command' in signingKey)) {
    const sign: LogSigner['sign'] = async (text, as) => signText(text, { ...as, privateKey: signingKey });
    return { publicKey: publicKeyOf(signingKey), sign };
  }
  if (publicKey === undefined)
    throw new ConfigError(
      'LOG_PUBLIC_KEY is required: the public half of the key with which the command of LOG_SIGNING_KEY signs',
    );
  const sign: LogSigner['sign'] = async (text, { name, keyId }) => {
    return { name, keyId, signature: await askCommand(signingKey.command, text) };
  };
  return { publicKey, sign };
}

const run = promisify(execFile);

/** Meanwhile nobody else can sign, in no process. */
const WITHIN_MS = 10_000;

/** The command gets the text on standard input, and answers with the signature in base64. */
async function askCommand(command: string, text: string): Promise<Uint8Array> {
  const [program = '', ...options] = command.split(/\s+/);
  const late = AbortSignal.timeout(WITHIN_MS);
  try {
    const asked = run(program, options, { signal: late, killSignal: 'SIGKILL', maxBuffer: 4096 });
    // It may end without reading. Then its answer tells.
    asked.child.stdin?.on('error', () => undefined).end(text);
    const { stdout } = await asked;
    const signature = fromBase64(stdout.trim());
    if (signature?.length === 64) return signature;
    throw new Error('it answered something else than the 64 bytes of a signature in base64');
  } catch (error) {
    const reason = late.aborted ? `it did not answer within ${WITHIN_MS / 1000} s` : messageOf(error);
    throw new Error(`The command of LOG_SIGNING_KEY did not sign: ${reason}`, { cause: error });
  }
}

export type Signatory = { key: NoteKey; signer: LogSigner };

/** A signed note. What a signer made is believed only if the public key says so. @throws NoteError */
export async function signNote(text: string, signatories: readonly Signatory[]): Promise<string> {
  const signatures = await Promise.all(signatories.map(({ key, signer }) => signer.sign(text, key)));
  for (const { key } of signatories) requireMadeBy(key, { text, signatures });
  return formatNote({ text, signatures });
}

function requireMadeBy(key: NoteKey, note: Parameters<typeof requireSignature>[0]): void {
  try {
    requireSignature(note, key);
  } catch (error) {
    const what = `What signs made no signature of ${keyIdText(key)}: the command and LOG_PUBLIC_KEY do not belong together`;
    throw new NoteError(what, { cause: error });
  }
}
