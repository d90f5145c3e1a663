import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hash,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

import type { Concealed } from '@fines/domain/shared/personal-data.ts';

import type { JsonValue } from '../event-store/events.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM: nonce, ciphertext and tag in one. `bound` must be the same again when it is decrypted. */
export function encrypt(key: KeyObject, text: string | Buffer, bound: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(bound));
  const encrypted = typeof text === 'string' ? cipher.update(text, 'utf8') : cipher.update(text);
  cipher.final();
  return Buffer.concat([nonce, encrypted, cipher.getAuthTag()]);
}

/** @throws Error if the key or `bound` is another one, or a byte was changed */
function decrypt(key: KeyObject, base64: string, bound: string): Buffer {
  const encrypted = Buffer.from(base64, 'base64');
  const end = encrypted.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, encrypted.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(bound))
    .setAuthTag(encrypted.subarray(end));
  const text = decipher.update(encrypted.subarray(NONCE_BYTES, end));
  decipher.final();
  return text;
}

/** The texts of an event by the names of their fields. */
export type Texts = Record<string, JsonValue>;

/** What is encrypted of an event: random bytes in base64, and the texts. */
export type Opening = [salt: string, texts: Texts];

/**
 * What was encrypted, as JSON: whoever is shown it can check it against the commitment.
 *
 * @throws Error if the key is not the one, or the text is not what was written
 */
export function openingOf({ key, text, commitment }: Concealed, secret: KeyObject): string {
  const opening = decrypt(secret, text, key).toString('utf8');
  if (hash('sha256', opening) !== commitment) throw new Error('The concealed text is not what was written');
  return opening;
}

/** Whoever has the key has written them, and who parses the event looks at its fields. @throws Error as `openingOf` */
export const textsIn = (concealed: Concealed, secret: KeyObject): Texts =>
  (JSON.parse(openingOf(concealed, secret)) as Opening)[1];

/** Keys by their ids, as they are kept: encrypted, in base64. Null for one that was destroyed. */
export type KeptKeys = Readonly<Record<string, string | null>>;

/** A key, `destroyed`, or undefined if it is missing. @throws Error if it was encrypted with another master key */
export function secretOf(id: string, kept: KeptKeys, master: KeyObject): KeyObject | 'destroyed' | undefined {
  const wrapped = kept[id];
  if (wrapped === undefined) return undefined;
  return wrapped === null ? 'destroyed' : createSecretKey(decrypt(master, wrapped, id));
}

/** Null where nothing is concealed, the key is missing, or something does not fit. */
export type Found = Texts | 'destroyed' | null;

/** What became of the texts of many events. */
export const findTexts = (
  concealed: readonly (Concealed | null)[],
  kept: KeptKeys,
  master: KeyObject,
): Found[] =>
  concealed.map((own) => {
    if (own === null) return null;
    try {
      const secret = secretOf(own.key, kept, master);
      return typeof secret === 'object' ? textsIn(own, secret) : (secret ?? null);
    } catch {
      return null;
    }
  });
